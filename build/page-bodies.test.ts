import { describe, expect, it } from 'vitest';
import { pageBody } from '../src/content/page-body.ts';
import type { PageSource } from '../src/content/site-pages.ts';
import { PageBodies } from './page-bodies.ts';

const page = (source: string, format: PageSource['format'] = 'md') =>
  ({ format, source, pictures: {} }) as PageSource;

const code = (index: number) => `## Page ${index}\n\n\`\`\`js\nconst page = ${index};\n\`\`\`\n`;

/** More than are compiled without a thread. */
const pages = Array.from({ length: 400 }, (_, index) => page(code(index)));

const bodiesOf = (bodies: PageBodies) => Promise.all(pages.map((each) => bodies.take(each)));

describe('contents of pages', () => {
  it('are the same wherever they are compiled', { timeout: 30_000 }, async () => {
    const expected = await Promise.all(pages.map(pageBody));
    const beside = new PageBodies();
    await beside.compileBeside(pages);
    expect(await bodiesOf(beside)).toEqual(expected);

    const ahead = new PageBodies();
    await ahead.compileUntil(new Promise(() => {}), pages);
    expect(await bodiesOf(ahead)).toEqual(expected);

    const both = new PageBodies();
    const thread = both.compileBeside(pages);
    expect(await bodiesOf(both)).toEqual(expected);
    await thread;
  });

  it('that cannot be compiled say so where their page is rendered', async () => {
    const broken = page('<Callout>', 'mdx');
    const bodies = new PageBodies();
    await bodies.compileBeside([...pages, broken]);
    await expect(bodies.take(broken)).rejects.toThrow('Callout');
    expect(await bodies.take(pages[0] ?? broken)).toEqual(await pageBody(page(code(0))));
  });
});
