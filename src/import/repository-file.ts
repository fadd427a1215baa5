/** Matches files for contributors to a repository. In lower case, most are pages: `agents.mdx`. */
export const REPOSITORY_FILE =
  /^(?:README|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE|skill)\.(?:mdx?|markdown)$/;
