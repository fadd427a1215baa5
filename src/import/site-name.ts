import { posix } from 'node:path';
import { inWords } from '../common/in-words.ts';
import { fieldsOf, textField } from './fields.ts';
import { plainTextField, splitFrontMatter } from './page/front-matter.ts';
import type { SourceFolder } from './source-folder.ts';
import { splitCode } from './visible-words.ts';

/** Matches generic titles of index pages. */
const GENERIC_TITLE = /^(?:home|index|introduction|overview|(?:the )?docs|documentation|welcome)$/i;

/** Settings of Jekyll, mdBook and Hugo. */
const SETTINGS_FILES = [
  ...['_config.yml', 'book.toml'],
  ...['', 'config/_default/'].flatMap((folder) =>
    ['hugo.toml', 'hugo.yaml', 'config.toml', 'config.yaml'].map((name) => folder + name),
  ),
];

const foldersOf = (root: string) => [root, posix.join(root, '..'), '.'];

/** The first setting of the site that matches, in the order of the files. */
async function readSetting(pattern: RegExp, root: string, folder: SourceFolder) {
  for (const name of SETTINGS_FILES)
    for (const at of foldersOf(root)) {
      const [, raw] = pattern.exec((await folder.readText(posix.join(at, name))) ?? '') ?? [];
      // TOML strings and comments are also valid YAML.
      const { data } = splitFrontMatter(`---\nvalue: ${raw ?? ''}\n---\n`);
      const value = plainTextField(data.value);
      if (value) return value;
    }
  return undefined;
}

/** Matches the address of a site in settings: `url: https://x.org`, `cname = "x.org"`. */
const SITE_URL =
  /^(?:url:|base_?url[ \t]*[:=]|cname[ \t]*=)[ \t]*(["']?(?:https?:\/\/|[\w-]+\.)\S+)/im;

/** The origin of the site in its settings. */
export async function readSiteUrl(root: string, folder: SourceFolder): Promise<string | undefined> {
  const setting = await readSetting(SITE_URL, root, folder);
  return URL.parse(setting?.replace(/^(?!https?:)/, 'https://') ?? '')?.origin;
}

/** Matches a word in the name of a package that does not belong to the name of its site. */
const GENERIC_WORD =
  /^(?:app|docs?|documentation|monorepo|next|repo|root|site|web|website|workspace)$/i;

/** The name of the package in a folder, else of its scope or its repository, in words. */
async function readPackageName(at: string, folder: SourceFolder): Promise<string | undefined> {
  const { name, repository } = fieldsOf(await folder.readData(posix.join(at, 'package.json')));
  const [own = '', scope = ''] = (textField(name) ?? '').split('/').reverse();
  const url = textField(repository, fieldsOf(repository).url) ?? '';
  const words = [own, scope, posix.basename(url, '.git')].map((each) =>
    each.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !GENERIC_WORD.test(word)),
  );
  const first = words.find((each) => each.length > 0);
  return first && inWords(first.join(' '));
}

/**
 * The name of the site in a folder: from settings, else the title of the index page or the README, else
 * the name of the package.
 */
export async function readSiteName(
  root: string,
  folder: SourceFolder,
): Promise<string | undefined> {
  const title =
    (await readSetting(/^title[ \t]*[:=](.*)$/m, root, folder)) ??
    // Some sites of Jekyll have a name instead.
    (await readSetting(/^name:(.*)$/m, root, folder));
  if (title) return title;
  for (const file of ['index.md', 'index.mdx', 'README.md']
    .map((name) => posix.join(root, name))
    .concat('README.md')) {
    const { data, body } = splitFrontMatter(normalizeHeading((await folder.readText(file)) ?? ''));
    const [, heading] = /^#[ \t]+([^\s[\]!<][^\n[\]!<]*)$/m.exec(splitCode(body).prose) ?? [];
    const name = plainTextField(data.title) ?? plainTextField(heading);
    if (name && !GENERIC_TITLE.test(name)) return name;
  }
  for (const at of foldersOf(root)) {
    const name = await readPackageName(at, folder);
    if (name) return name;
  }
  return undefined;
}

/** Matches a leading `<h1>`, and whether a level-2 heading follows directly. */
const HTML_HEADING =
  /^((?:---\r?\n[\s\S]*?\n---)?\s*)<h1\b[^<>]*>([^<\n]+)<\/h1>([ \t\r]*\n\s*)(##[ \t])?/;

/** Matches the first “#” of a leading level-2 heading on a page without front matter. */
const LEVEL_2_MARK = /^(\s*(?:<!--(?:(?!<!--)[\s\S])*?-->\s*)*)#(?=#[ \t])/;

/**
 * Converts the first heading to Markdown, and to level 1 if there is none.
 *
 * @param site name of the site, which is a banner if it is above the heading of a page
 */
export function normalizeHeading(text: string, site?: string): string {
  const markdown = text.replace(HTML_HEADING, (_, before, heading: string, space, next = '') =>
    next !== '' && heading.trim() === site
      ? `${before}${space}# `
      : `${before}# ${heading.trim()}${space}${next}`,
  );
  return LEVEL_2_MARK.test(markdown) && !/^#[ \t]/m.test(splitCode(markdown).prose)
    ? markdown.replace(LEVEL_2_MARK, '$1')
    : markdown;
}
