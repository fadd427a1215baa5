import { describe, expect, it } from 'vitest';
import { Analyzer } from './analyzer.ts';
import { Marker } from './marker.ts';

const synonyms = new Map([['refund', ['reimburs']]]);

describe('the marker', () => {
  it.each([
    ['en', 'margins', 'A margin, (margins)!', 'A [margin], ([margins])!'],
    ['en', 'how to export', 'How to export', 'How to [export]'],
    ['en', 'how to', 'How to export', '[How] [to] export'],
    ['en', 'thumnail', 'Thumbnails or thumbs', '[Thumbnails] or thumbs'],
    ['en', 'print ', 'Point at a print', 'Point at a [print]'],
    ['en', 'thumb', 'Thumbnails of a thumb', '[Thumbnails] of a [thumb]'],
    ['en', 'refund ', 'You are reimbursed', 'You are [reimbursed]'],
    ['en', '2.6.0', 'v2.6.0, 2.6. 0, 2.5.0, 2.6.1 of 6', '[v2.6.0], 2.6. 0, 2.5.0, 2.6.1 of 6'],
    ['en', 'v2.6', '2.6, 2.6.1, 2.60 or 12.6', '[2.6], [2.6.1], 2.60 or 12.6'],
    ['en', '2.0.0-beta.1', '2.0.0-beta.1, a beta of 1.2', '[2.0.0-beta.1], a beta of 1.2'],
    ['en', 'getServiceHealth', 'Getting getServiceHealth', 'Getting [getServiceHealth]'],
    ['en', 'putBodyPart', 'Putting a body in bodies', 'Putting a [body] in bodies'],
    ['en', 'not_found', 'It is not_found, not found', 'It is [not_found], [not found]'],
    ['en', 'frontmatter', 'Front matter, front-matter', '[Front matter], [front-matter]'],
    ['en', 'If-None-Match', 'Send If-None-Match if', 'Send [If-None-Match] if'],
    ['en', '1280x720', '1280 × 720, 1280x720', '[1280] × [720], [1280x720]'],
    ['en', 'front', 'Front matter of a frontend', '[Front] matter of a [frontend]'],
    ['en', 'saef fontmatter', 'A safe, sane front matter', 'A [safe], sane [front matter]'],
    ['en', 'nothing', 'A text without', 'A text without'],
    ['fr', 'exporter', 'L’export d’un visuel', 'L’[export] d’un visuel'],
    ['fr', 'lien', 'Le lien a expiré', 'Le [lien] a expiré'],
    ['fr', 'expirer', 'Les liens expirent au moment', 'Les liens [expirent] au moment'],
    ['zh', '搜索文档', '可以搜索文档。', '可以[搜索文档]。'],
  ])('in %s finds %j in %j', (locale, query, text, marked) => {
    const unknown = ['thumnail', 'putBodyPart', 'saef', 'fontmatter'];
    const missed = unknown.filter((word) => query.includes(word));
    const parts = new Marker(query, new Analyzer(locale), synonyms, missed).parts(text);
    expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe(
      marked,
    );
    for (const part of parts) expect(part.text).not.toBe('');
  });
});
