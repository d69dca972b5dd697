export default { fallbackLng: ['de'] }
