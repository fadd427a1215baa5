/** Files for those who work on a repository. In small letters, most are pages: `agents.mdx`. */
export const ABOUT_REPOSITORY =
  /^(?:README|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE|skill)\.mdx?$/;
