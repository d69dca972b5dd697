export default { fallbackLng: languages[0], supportedLngs: ['en', 'de'] }
