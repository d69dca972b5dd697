// files: "src/**/*.ts"
const files = ["src/**/*.ts", "https://example.org/*"]; /* all */
export default { fallbackLng: 'de', files };
