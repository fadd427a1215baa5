import { RATE_LIMIT } from '../../src/contract/limits.ts';
import { FILE_PATTERN, respond, STATIC_PATTERN } from '../../src/platforms/netlify.ts';

/** Negotiated pages and the operations of the API, at Netlify's own rate limit. */
export default respond;

export const config = {
  pattern: '^/.*$',
  excludedPattern: [FILE_PATTERN, STATIC_PATTERN],
  rateLimit: {
    windowLimit: RATE_LIMIT.requests,
    windowSize: RATE_LIMIT.seconds,
    aggregateBy: ['ip', 'domain'],
  },
};
