/** The older versions are in `versions.json`, which the benchmark writes. */
export default {
  title: 'Bench',
  url: 'http://localhost:4321',
  baseUrl: '/',
  future: { v4: true, faster: true },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [
    [
      'classic',
      {
        blog: false,
        docs: { lastVersion: 'current', breadcrumbs: true },
      },
    ],
  ],
  themeConfig: {
    navbar: {
      title: 'Bench',
      items: [{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }],
    },
  },
};
