options({ returnEmptyString: false });
