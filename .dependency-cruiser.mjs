/**
 * Which folder may import which, in the order of the floors: `imports` for everything, `types` for types alone.
 * A folder that is not listed imports nothing of ours, and nothing but scripts and tests imports it.
 */
export const DIRECTIONS = {
  'src/common': { imports: [] },
  'src/i18n': { imports: ['src/common'] },
  'src/contract': { imports: ['src/common', 'src/i18n'] },
  'src/navigation': { imports: ['src/common'] },
  'src/files': { imports: ['src/contract', 'src/common'] },
  'src/terminal': { imports: ['src/common'] },
  'src/compile': { imports: ['src/contract', 'src/common', 'src/i18n', 'src/files'] },
  'src/search': { imports: ['src/contract', 'src/common'] },
  'src/site': {
    imports: [
      'src/compile',
      'src/search',
      'src/contract',
      'src/common',
      'src/i18n',
      'src/navigation',
      'src/files',
    ],
  },
  'src/service': { imports: ['src/contract', 'src/search', 'src/common'] },
  'src/platforms': { imports: ['src/service', 'src/contract', 'src/common', 'src/files'] },
  'src/answers': {
    imports: ['src/compile', 'src/search', 'src/contract', 'src/common'],
    types: ['src/site', 'src/service'],
  },
  'src/import': { imports: ['src/compile', 'src/contract', 'src/common', 'src/files'] },
  'src/mirror': { imports: ['src/files', 'src/contract', 'src/common'] },
  'src/publish': { imports: ['src/files', 'src/contract', 'src/common'], types: ['src/platforms'] },
  'src/assets': { imports: [] },
  'src/styles': { imports: [] },
  'src/seo': { imports: ['src/contract', 'src/common'], types: ['src/site'] },
  'src/client': { imports: ['src/search', 'src/contract', 'src/common'] },
  'src/components': {
    imports: [
      'src/site',
      'src/contract',
      'src/common',
      'src/i18n',
      'src/navigation',
      'src/seo',
      'src/client',
      'src/assets',
    ],
    types: ['src/compile'],
  },
  'src/layouts': { imports: ['src/components', 'src/client', 'src/site', 'src/styles'] },
  'src/pages': {
    imports: [
      'src/layouts',
      'src/components',
      'src/client',
      'src/site',
      'src/contract',
      'src/common',
      'src/navigation',
    ],
  },
  src: { imports: ['src/site', 'src/compile', 'src/common'] },
  build: {
    imports: [
      'src/site',
      'src/compile',
      'src/answers',
      'src/service',
      'src/contract',
      'src/common',
      'src/files',
      'src/platforms',
      'src/terminal',
    ],
    types: ['src/publish'],
  },
  netlify: { imports: ['src/platforms', 'src/contract'] },
};

/** What runs in a browser or at the edge of a network: it has no Node. */
const WITHOUT_NODE =
  '^src/(common|contract|i18n|navigation|search|service|answers|seo|client|components|layouts|pages)/';

const TESTS = '^test/|\\.test\\.ts$';

/** Reads the texts of the languages that a site needs; what runs elsewhere imports its types alone. */
const CATALOGUE = '^src/i18n/catalogue';

/** The files of a folder; of `src`, those that lie in none of its folders. */
const filesOf = (folder) => (folder === 'src' ? '^src/[^/]+$' : `^${folder}/`);

const allowed = (folder, folders, to) =>
  folders.map((other) => ({
    from: { path: filesOf(folder) },
    to: { path: filesOf(other), ...to },
  }));

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Files do not import each other in a circle, not even their types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node',
      comment: 'Browsers and platforms at the edge have no Node.',
      severity: 'error',
      from: { path: WITHOUT_NODE, pathNot: `${CATALOGUE}|${TESTS}` },
      to: { dependencyTypes: ['core'] },
    },
  ],
  allowed: [
    ...Object.entries(DIRECTIONS).flatMap(([folder, { imports, types = [] }]) => [
      ...allowed(folder, imports, {}),
      ...allowed(folder, types, { dependencyTypes: ['type-only'] }),
    ]),
    // Within a folder, a package or Node, and by tools and tests, anything.
    { from: { path: '^(src/[^/]+|[^/]+)/' }, to: { path: '^$1/' } },
    { from: {}, to: { dependencyTypesNot: ['local'] } },
    { from: {}, to: { path: '^(package\\.json|astro\\.config\\.mjs)$' } },
    { from: { path: `^(scripts/|[^/]+$)|${TESTS}` }, to: {} },
  ],
  allowedSeverity: 'error',
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '^(dist|content|docs|\\.vercel|\\.wrangler)/',
        '(^|/)\\.astro/',
        '^test/.*/(node_modules|\\.work)/',
        '^test/content/mistakes/',
      ],
    },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'] },
  },
};
