import { describe, expect, it } from 'vitest';
import { json, listPages, send } from './client.ts';
import { expectError } from './schemas.ts';
import { isOffered, LOCALES } from './site.ts';

const e = encodeURIComponent;

/** Query, invalid parameter, and its value in the error. */
const LIMIT = (bad: string) => [`limit=${e(bad)}`, 'limit', bad] as const;

const INVALID: readonly (readonly [
  path: string,
  query: string,
  parameter: string,
  value: unknown,
])[] = [
  ...['', '/health', '/docs', '/search', '/changelog', '/solutions'].flatMap((path) => {
    const q = path === '/search' ? 'q=api&' : '';
    return [
      [path, `${q}locale=sw`, 'locale', 'sw'],
      [path, `${q}locale=EN`, 'locale', 'EN'],
      [path, `${q}locale=`, 'locale', ''],
      [path, `${q}locale=en&locale=sw`, 'locale', ['en', 'sw']],
      [path, `${q}locale=en&locale=en`, 'locale', ['en', 'en']],
    ] as const;
  }),
  ...['0', '-1', '101', '+10', '1e1', '10.0', ' 10', '10 ', 'ten', '٣', '0x10', '99999999999'].map(
    (bad) => ['/changelog', ...LIMIT(bad)] as const,
  ),
  ...['0', '51', '1e1', '', 'Infinity', '1,5'].map(
    (bad) => ['/search', `q=api&${LIMIT(bad)[0]}`, 'limit', bad] as const,
  ),
  ['/changelog', 'before=no-such-entry', 'before', 'no-such-entry'],
  ['/changelog', 'before=', 'before', ''],
  ['/search', 'q=api&limit=1&limit=2', 'limit', ['1', '2']],
  ['/search', '', 'q', null],
  ['/search', 'q=', 'q', ''],
  ['/search', 'q=a', 'q', 'a'],
  ['/search', 'q=%20a%20', 'q', ' a '],
  ['/search', `q=${'a'.repeat(201)}`, 'q', `${'a'.repeat(79)}…`],
  ['/search', `q=${e('\u202e')}`, 'q', '\ufffd'],
  ['/search', `q=${e('😀')}`, 'q', '😀'],
  ['/search', 'q=api&q=api', 'q', ['api', 'api']],
];

describe('an invalid parameter', () => {
  it.each(INVALID.filter(([path]) => isOffered(path)))(
    '%s?%s',
    async (path, query, parameter, value) => {
      const response = await send(`/api/v1${path}?${query}`);
      const error = await expectError(response, 400, 'invalid_parameter');
      expect(error.details).toMatchObject({ parameter, value });
      expect(error.details.expected).toBeTypeOf('object');
      expect(error.hint).toContain(parameter);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it('is checked by the page operation before the page is looked up', async () => {
    const response = await send('/api/v1/docs/no/such/page?locale=xx');
    await expectError(response, 400, 'invalid_parameter');
  });
});

describe('a valid parameter', () => {
  const VALID: readonly (readonly [path: string, query: string])[] = [
    ['/changelog', 'limit=1'],
    ['/changelog', 'limit=100'],
    ['/changelog', 'limit=007'],
    ['/search', 'q=ab'],
    ['/search', `q=${'a'.repeat(200)}`],
    ['/search', `q=${e('😀'.repeat(200))}`],
    ['/search', 'q=ab&limit=50'],
    ['/search', 'q=caf%C3%A9+noir'],
  ];

  it.each(VALID.filter(([path]) => isOffered(path)))('%s?%s', async (path, query) => {
    expect((await send(`/api/v1${path}?${query}`)).status).toBe(200);
  });

  it('q is returned trimmed', async () => {
    expect(json(await send('/api/v1/search?q=%20%09api%20')).query).toBe('api');
  });
});

it('ignores parameters that no operation has', async () => {
  const [{ slug = '' } = {}] = await listPages();
  for (const path of ['', '/docs', `/docs/${slug}`, '/changelog', '/solutions'].filter(isOffered)) {
    const response = await send(`/api/v1${path}?utm_source=x&utm_source=y&empty=&limit2=0`);
    expect(response.status, path).toBe(200);
  }
});

it('returns errors in the requested language', async () => {
  if (LOCALES.length === 1) return;
  const english = await expectError(
    await send('/api/v1/search?q=api&limit=0'),
    400,
    'invalid_parameter',
  );
  const french = await expectError(
    await send('/api/v1/search?q=api&limit=0&locale=fr'),
    400,
    'invalid_parameter',
  );
  expect(english.message).not.toBe(french.message);
  expect(french.documentation).toContain('/fr/docs/api/reference#invalid_parameter');
});
