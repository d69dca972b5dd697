const g = /[/*]/;
i18n.init({ fallbackLng: 'de', lng: 'en' });
const x = 1; /* end */
