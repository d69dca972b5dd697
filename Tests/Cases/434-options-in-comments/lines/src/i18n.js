/*
  fallbackLng: 'de',
  returnEmptyString: false,
*/
export default { load: 'all' };
