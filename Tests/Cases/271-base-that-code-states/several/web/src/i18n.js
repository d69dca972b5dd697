export default { fallbackLng: 'en' }
