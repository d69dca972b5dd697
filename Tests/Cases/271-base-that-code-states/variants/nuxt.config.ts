export default defineNuxtConfig({ i18n: { locales: ['en', 'en-GB', 'de'], defaultLocale: 'en-GB' } })
