import i18n from 'i18next'

i18n.init({
  // fallbackLng: 'fr',
  fallbackLng: {
    default: ['en-GB', 'en'],
  },
  interpolation: { escapeValue: false },
})
