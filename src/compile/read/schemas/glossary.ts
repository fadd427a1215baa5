import { z } from 'zod';
import { description, line, list } from './texts.ts';

const term = line.max(100);

const entry = z.union(
  [
    description,
    z.strictObject({
      meaning: description.describe('What the term means, as plain text.'),
      forms: list(term, 'Other forms in which texts have it, such as its plural.'),
    }),
  ],
  'write its meaning, or “meaning” and “forms”',
);

/** The schema of `glossary.<locale>.yaml`. */
export const glossary = z
  .record(term, entry)
  .check(({ value, issues }) => {
    const known = new Set<string>();
    for (const [name, each] of Object.entries(value)) {
      const forms = typeof each === 'string' ? [] : each.forms;
      for (const form of [name, ...forms]) {
        const key = form.toLowerCase();
        const message = `“${form}” is already a term (upper and lower case count as the same): delete one of the two`;
        if (known.has(key)) issues.push({ code: 'custom', input: value, path: [name], message });
        known.add(key);
      }
    }
  })
  .describe('The terms of a language with their meanings.');
