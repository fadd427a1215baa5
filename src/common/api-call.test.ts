import { describe, expect, it } from 'vitest';
import { type CallField, callOf } from './api-call.ts';

const SERVER: CallField = { place: 'server', name: 'server', value: 'https://api.example/v1' };

describe('the request of a form', () => {
  it.each<[string, string, Omit<CallField, 'place'> & { place?: CallField['place'] }, string]>([
    [
      'a value in the path',
      '/a/{id}',
      { place: 'path', name: 'id', value: 'x/y ?' },
      '/a/x%2Fy%20%3F',
    ],
    [
      'a value that looks like a pattern',
      '/a/{id}',
      { place: 'path', name: 'id', value: "$&$'" },
      '/a/%24%26%24%27',
    ],
    ['a value in the query', '/a', { name: 'q', value: 'é & co' }, '/a?q=%C3%A9%20%26%20co'],
    ['a list', '/a', { name: 'ids', value: '1, 2', isList: true }, '/a?ids=1&ids=2'],
    ['commas in a text', '/a', { name: 'q', value: '1,2' }, '/a?q=1%2C2'],
    ['no value', '/a', { name: 'q', value: '' }, '/a'],
  ])('has %s', (_, template, field, expected) => {
    const { url } = callOf('GET', template, [SERVER, { place: 'query', ...field }]);
    expect(url).toBe(`https://api.example/v1${expected}`);
  });

  it('encodes a name and a password in UTF-8 (RFC 7617, section 2.1)', () => {
    const { headers } = callOf('POST', '/a', [
      { place: 'header', name: 'Authorization', value: 'test:123£', scheme: 'Basic' },
    ]);
    expect(headers).toEqual([{ name: 'Authorization', value: 'Basic dGVzdDoxMjPCow==' }]);
  });

  it('names the type of a body only with a body', () => {
    const type: CallField = { place: 'header', name: 'Content-Type', value: 'application/json' };
    expect(callOf('POST', '/a', [type]).headers).toEqual([]);
    const call = callOf('POST', '/a', [type, { place: 'body', name: 'body', value: '{}' }]);
    expect(call).toMatchObject({
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      body: '{}',
    });
  });
});
