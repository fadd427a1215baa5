export const DOCUMENTATION_SYSTEMS = [
  'vitepress',
  'docusaurus',
  'starlight',
  'mkdocs',
  'zensical',
  'mintlify',
  'markdown',
] as const;

export type DocumentationSystem = (typeof DOCUMENTATION_SYSTEMS)[number];
