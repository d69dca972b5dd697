export default {
  /* fallbackLng: 'de', */
  lng: 'en',
};
