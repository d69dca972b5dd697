import i18next from 'i18next';

i18next.init({
  fallbackLng: 'en',
  // returnEmptyString: false,
});
