import { type Fields, fieldsOf } from '../fields.ts';
import { textField } from './front-matter.ts';
import type { Line } from './lines.ts';

const list = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

const link = (label: string, address: string | undefined) =>
  address === undefined ? label : `[${label}](${address})`;

/** The texts of a landing page, which its front matter holds, as Markdown. */
export function homeLines(data: Fields, file: string): readonly Line[] {
  const hero = fieldsOf(data.hero);
  const texts = ['title', 'text', 'tagline'].flatMap((name) => textField(hero[name]) ?? []);
  const actions = list(hero.actions).flatMap(({ text, link: address }) => {
    const label = textField(text);
    return label ? [`- ${link(label, textField(address))}`] : [];
  });
  const features = list(data.features).flatMap(({ title, details, link: address }) => {
    const label = textField(title);
    if (!label) return [];
    const detail = textField(details);
    return [`- **${link(label, textField(address))}**${detail ? `: ${detail}` : ''}`];
  });
  const parts = [...texts, actions.join('\n'), features.join('\n')].filter((part) => part !== '');
  return parts.length === 0
    ? []
    : `${parts.join('\n\n')}\n\n`.split('\n').map((text) => ({ text, file, line: 1 }));
}
