import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activeExtension } from '../../contract/headers.ts';
import { derived } from '../derived.ts';
import { type Diagnostic, position, warning } from '../diagnostics/diagnostics.ts';
import { onDemand } from '../on-demand.ts';
import { knownHash, type Recall } from '../recall.ts';

const htmlparser2 = onDemand<typeof import('htmlparser2')>('htmlparser2');

/** Matches extensions of files that begin with a policy of their own, or that no XML parser reads. */
const NOT_XML = /^(?:s?html?|m?js|svgz)$/;

/** Matches an entity, which may hold elements, unless it is an address, as those of Illustrator are. */
const ENTITY = /<!ENTITY(?!\s+[\w:.-]+\s+["']https?:[^"'<&%]*["'])/;

const runsScript = ([name, value]: readonly [name: string, value: string]) =>
  /^(?:on|srcdoc$)/i.test(name) || /(?:^|;)javascript:/i.test(value.replace(/[\s\p{Cc}]/gu, ''));

/** The offset of what makes a browser run a script when it opens XML, if there is anything. */
function scriptOffset(xml: string): number | undefined {
  const entity = ENTITY.exec(xml)?.index;
  let found: number | undefined;
  const { Parser } = htmlparser2();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const isScript = /(?:^|:)(?:handler|script)$/i.test(name);
        if (isScript || Object.entries(attributes).some(runsScript)) found ??= parser.startIndex;
      },
      onprocessinginstruction: (name, data) => {
        const isStyleSheet = name === '?xml-stylesheet' && !/\btype=["']text\/css["']/.test(data);
        if (isStyleSheet) found ??= parser.startIndex;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return entity ?? found;
}

/** The position of a script in a file. */
async function scriptIn(file: string) {
  // Bytes as characters, since markup is ASCII; in UTF-16 each has a zero beside it.
  const xml = readFileSync(file, 'latin1').replaceAll('\0', '');
  const offset = scriptOffset(xml);
  return offset === undefined ? undefined : position(xml, offset);
}

/**
 * Warns of SVG and other XML with scripts: most hosts send a policy with it that blocks them, and
 * some, such as GitHub Pages, send none.
 *
 * @param folder the content folder, absolute
 * @param sources paths relative to it
 */
export async function checkXmlScripts(
  folder: string,
  sources: Iterable<string>,
  recall: Recall,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const path of sources) {
    const extension = activeExtension(path);
    if (!extension || NOT_XML.test(extension)) continue;
    const file = join(folder, path);
    const sha256 = knownHash(recall, file);
    if (sha256 === undefined) continue;
    const at = await recall(derived('script in XML', { sha256 }, () => scriptIn(file)));
    if (!at) continue;
    const message = 'hosts that send no headers let a script in the file run when it is opened';
    const hint = 'remove the script, or link to the file on another site';
    found.push({ path, ...at, ...warning('policy-blocked', message, hint) });
  }
  return found;
}
