import { expect, it } from 'vitest';
import { rankIndex } from '../../test/search/rank-index.ts';
import { buildIndex } from './build-index.ts';

const page = (slug: string, title: string, text: string, exact?: readonly string[]) => ({
  slug,
  title,
  sections: [{ heading: '', text }],
  ...(exact && { exact }),
});
const operation = (method: string, path: string, id: string) =>
  page(`api/${id.toLowerCase()}`, id, `${method} ${path}`, [path, `${method} ${path}`, id]);

const OPERATIONS = [
  operation('GET', '/orders', 'listOrders'),
  operation('POST', '/orders', 'addOrder'),
  operation('GET', '/orders/{id}', 'getOrder'),
  operation('GET', '/search', 'search'),
];
/** More pages than are compared, with more words of the queries than the exact matches. */
const OTHERS = Array.from({ length: 60 }, (_, number) =>
  page(
    `guide/orders-${number}`,
    'Get, post, search and list orders: getOrder, listOrders, addOrder',
    'get post search order orders id listOrders addOrder getOrder '.repeat(9),
  ),
);
const { index } = buildIndex([...OTHERS, ...OPERATIONS], 'en', []);
const rank = rankIndex(index);

it.each([
  ['GET /orders', 'listOrders'],
  ['post /orders', 'addOrder'],
  ['get  /orders/', 'listOrders'],
  ['/orders/{orderId}', 'getOrder'],
  ['GET /orders/:id', 'getOrder'],
  ['/search', 'search'],
  ['listOrders', 'listOrders'],
  ['addOrder ', 'addOrder'],
])('“%s” ranks the exact match first', (query, title) => {
  const [first] = rank(query, 5);
  expect(first?.title).toBe(title ?? OTHERS[0]?.title);
});

it.each(['search', 'orders', 'get order', '2.0', 'v1.2.0-beta'])(
  '“%s” is no such name',
  (query) => {
    const plain = [...OTHERS, ...OPERATIONS.map(({ exact: _, ...rest }) => rest)];
    const other = rankIndex(buildIndex(plain, 'en', []).index);
    expect(rank(query, 50)).toEqual(other(query, 50));
  },
);

it('finds all operations of a path before other pages', () => {
  const found = rank('/orders', 5).map(({ title }) => title);
  expect(found.slice(0, 2).sort()).toEqual(['addOrder', 'listOrders']);
});
