setup({ fallbackLng: 'en' })
