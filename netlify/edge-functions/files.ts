import { STATIC_PATTERN } from '../../src/contract/static-addresses.ts';
import { FILE_PATTERN, respond } from '../../src/platforms/netlify.ts';

/** Markdown, static JSON and published resources at their own addresses. */
export default respond;

export const config = { pattern: FILE_PATTERN, excludedPattern: [STATIC_PATTERN] };
