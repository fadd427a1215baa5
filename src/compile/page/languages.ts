import type { Nodes } from 'mdast';
import { bundledLanguages } from 'shiki/langs';
import { type TextProblem, warning } from '../diagnostics/diagnostics.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import { checkDiagram } from './diagram.ts';
import { nodesOfType, range } from './syntax-tree.ts';

/** Names of languages that are not highlighted. */
const PLAIN = ['ansi', 'math', 'mermaid', 'output', 'plain', 'plaintext', 'text', 'txt'];

/** The known language names of code blocks. */
const LANGUAGES: ReadonlySet<string> = new Set([...Object.keys(bundledLanguages), ...PLAIN]);

/** Names of other highlighters for known languages. */
const ALIASES: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  console: 'shellsession',
  env: 'dotenv',
  gitignore: 'text',
  golang: 'go',
  ignore: 'text',
  jinja2: 'jinja',
  markup: 'html',
  none: 'text',
  npm: 'sh',
  'objective-c++': 'objective-cpp',
  plist: 'xml',
  pycon: 'python',
  python3: 'python',
  'shell-session': 'shellsession',
  svg: 'xml',
  tree: 'text',
};

/** Normalizes a language name, ignoring case; unknown names stay. */
export function resolveLanguage(written: string): string {
  if (LANGUAGES.has(written)) return written;
  const name = written.toLowerCase();
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
  return alias ?? (LANGUAGES.has(name) ? name : written);
}

/** Finds code blocks in unknown languages, and undescribed diagrams. */
export function checkCode(tree: Nodes): TextProblem[] {
  return nodesOfType(tree, 'code').flatMap((node) => {
    if (!node.lang || LANGUAGES.has(node.lang)) return checkDiagram(node);
    const problem = warning(
      'language-unknown',
      `“${node.lang}” is not a language the highlighter knows`,
      didYouMean(node.lang, LANGUAGES, 'write “text”, or leave the language out'),
    );
    return { offset: range(node).start, ...problem };
  });
}
