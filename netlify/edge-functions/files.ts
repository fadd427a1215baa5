import { FILE_PATTERN, respond, STATIC_PATTERN } from '../../src/platforms/netlify.ts';

/** Markdown, static JSON and published resources at their own addresses. */
export default respond;

export const config = { pattern: FILE_PATTERN, excludedPattern: [STATIC_PATTERN] };
