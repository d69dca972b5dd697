export const options = { returnEmptyString: false };
