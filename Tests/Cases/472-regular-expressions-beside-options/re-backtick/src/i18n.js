const t = /`/g;
// fallbackLng: 'de',
i18n.init({ lng: 'en' });
