import { describe, expect, it } from 'vitest';
import { drawCharacters, drawText } from './og-text.ts';

describe('characters that are drawn together', () => {
  it.each([64, 84])('are those that are drawn one by one, %i pixels high', async (size) => {
    const characters = [...'aWjéŒ —…’1αЖ\u202f'];
    const single = characters.map((each) => drawText(each, { size, maxWidth: 1000, maxLines: 1 }));
    expect(await drawCharacters(characters, size)).toEqual(await Promise.all(single));
  });
});
