import type { Features } from 'satteri';

/** What the engine reads beyond GitHub's Markdown. */
export const FEATURES: Features = {
  directive: true,
  headingAttributes: true,
  definitionList: true,
  math: true,
};
