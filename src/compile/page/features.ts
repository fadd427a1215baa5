import type { Features } from 'satteri';

/** The parser's extensions to GitHub Flavored Markdown. */
export const FEATURES: Features = {
  directive: true,
  headingAttributes: true,
  definitionList: true,
  math: true,
};
