import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectSignedBy, keyFrom, readSignature, signatureOf } from './signature.ts';

const [first, second, other] = [1, 2, 3].map(() => generateKeyPairSync('ed25519'));
if (!first || !second || !other) throw new Error('There are no keys.');
const signed = (build: string, key = first.privateKey, previous?: string, successor?: KeyObject) =>
  signatureOf(build, { key, successor }, previous);

describe('the signature of a build', () => {
  it('says build and number, one above the one before, and is the same for the same build', () => {
    const one = signed('a');
    const two = signed('b', first.privateKey, one);
    expect(readSignature(one)).toMatchObject({ build: 'a', number: 1 });
    expect(readSignature(two)).toMatchObject({ build: 'b', number: 2 });
    expect(signed('b', first.privateKey, two)).toBe(two);
    expect(expectSignedBy(two, first.publicKey)).toBe(2);
  });

  it('is that of no other key', () => {
    expect(() => expectSignedBy(signed('a'), other.publicKey)).toThrow('The site is signed by');
  });

  it('is accepted of a key that was named as the successor, in this build and all later ones', () => {
    const named = signed('a', first.privateKey, undefined, second.publicKey);
    const taken = signed('b', second.privateKey, named);
    const later = signed('c', second.privateKey, taken);
    for (const [text, number] of [
      [taken, 2],
      [later, 3],
    ] as const) {
      expect(expectSignedBy(text, first.publicKey)).toBe(number);
      expect(expectSignedBy(text, second.publicKey)).toBe(number);
    }
    expect(() => expectSignedBy(later, other.publicKey)).toThrow('The site is signed by');
    const { handovers: _, ...alone } = JSON.parse(later);
    expect(() => expectSignedBy(JSON.stringify(alone), first.publicKey)).toThrow('is signed by');
  });

  it('is not made after one of a key that names no such successor', () => {
    expect(() => signed('b', other.privateKey, signed('a'))).toThrow('does not name');
  });

  it.each([
    ['another statement', { statement: '{"build":"a","number":9}' }],
    [
      'another key',
      { publicKey: other.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') },
    ],
    ['another key id', { keyId: '0'.repeat(64) }],
    ['a cut signature', { signature: 'AAAA' }],
    ['no key', { publicKey: '' }],
    [
      'forged handovers',
      { handovers: [{ publicKey: '', keyId: '', statement: '{}', signature: '' }] },
    ],
  ])('with %s is damaged', (_, change) => {
    const text = JSON.stringify({ ...JSON.parse(signed('a')), ...change });
    expect(() => readSignature(text)).toThrow('is damaged');
    expect(() => signed('b', first.privateKey, text)).toThrow('is damaged');
  });

  it.each(['', '[]', 'null', '{', '{}'])('%j is damaged', (text) => {
    expect(() => readSignature(text)).toThrow('is damaged');
  });
});

describe('a key', () => {
  const pem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
    key.export({ format: 'pem', type }).toString();

  it('is read from PEM', () => {
    expect(keyFrom(pem(first.privateKey, 'pkcs8'), 'private', 'k').type).toBe('private');
    expect(keyFrom(pem(first.publicKey, 'spki'), 'public', 'k').type).toBe('public');
  });

  it.each([
    ['a public key for a private one', pem(first.publicKey, 'spki'), 'private'],
    ['a private key for a public one', pem(first.privateKey, 'pkcs8'), 'public'],
    [
      'a key of another kind',
      pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, 'spki'),
      'public',
    ],
    ['no key', 'secret words', 'private'],
    ['nothing', '', 'public'],
  ] as const)('is not %s, and the error does not repeat it', (_, text, kind) => {
    let message = '';
    try {
      keyFrom(text, kind, 'k.pem');
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(`k.pem is no ${kind} Ed25519 key`);
    for (const line of text.split('\n').filter((each) => each.length > 3)) {
      expect(message).not.toContain(line);
    }
  });
});
