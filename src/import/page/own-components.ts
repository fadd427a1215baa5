import { remember } from '../../common/remember.ts';
import { PROVIDED } from '../../compile/page/components/index.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ElementRule, ElementRules } from './element.ts';
import { importsOf, scriptsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { type ConversionRules, importsFor } from './rules.ts';
import { attributesOf, type Template, templateOf } from './template.ts';
import { unknownElement } from './unknown-element.ts';

const EXTENSIONS = ['', '.tsx', '.jsx', '.js', '/index.tsx', '/index.jsx', '/index.js'];

/** Matches the name of a component in a path: of the file, or of its folder. */
const COMPONENT = /(\w+)(?:\/index)?\.(?:vue|[jt]sx?)$/;

/** Matches valid names of files in `theme/components/`. */
const NAME = /^[A-Z][A-Za-z0-9]*$/;

/** The components of an old site that only render elements, texts, attributes and children. */
export class OwnComponents {
  readonly #folder: SourceFolder;
  /** Components by name; if pages use a name for several files, the first wins. */
  readonly #found = new Map<string, { readonly path: string; readonly template: Template }>();
  readonly #used = new Set<string>();
  /** The component files below a folder, by unique name. */
  readonly #filesBelow = remember(async (folder: string): Promise<ReadonlyMap<string, string>> => {
    const paths = await this.#folder.list(folder);
    const named = Map.groupBy(paths, (path) => COMPONENT.exec(path)?.[1] ?? '');
    return new Map(
      [...named].flatMap(([name, [path = '', ...others]]) =>
        others.length > 0 ? [] : [[name, path]],
      ),
    );
  });

  constructor(folder: SourceFolder) {
    this.#folder = folder;
  }

  /** The components that pages use, by name. */
  get used(): ReadonlyMap<string, Template> {
    return new Map(
      [...this.#found].flatMap(([name, { template }]) =>
        this.#used.has(name) ? [[name, template]] : [],
      ),
    );
  }

  /** The rules for components of a page, imported or global: simple ones are kept. */
  async rulesFor(page: ParsedText, rules: ConversionRules): Promise<ElementRules> {
    const resolve = importsFor(rules);
    const found: Record<string, ElementRule> = {};
    const add = async (name: string, base: string | undefined) => {
      if (base === undefined || !NAME.test(name) || PROVIDED.named(name)) return;
      if (Object.hasOwn(rules.elements, name)) return;
      const template = await this.#template(name, base);
      if (template) found[name] = this.#rule(name, template);
    };
    for (const { code, file } of scriptsOf(page))
      for (const { local, from } of importsOf(code)) await add(local, resolve(from, file));
    const shared = rules.componentFolder
      ? await this.#filesBelow(rules.componentFolder)
      : undefined;
    const used = [...page.origin.text.matchAll(/<(\w+)/g)].map(([, name = '']) => name);
    for (const name of new Set(used))
      if (!Object.hasOwn(found, name)) await add(name, shared?.get(name));
    return found;
  }

  async #template(name: string, base: string): Promise<Template | undefined> {
    if (base.endsWith('.md') || base.endsWith('.mdx')) return undefined;
    for (const path of EXTENSIONS.map((extension) => base + extension)) {
      const source = /\.(?:astro|vue|[jt]sx?)$/.test(path)
        ? await this.#folder.text(path)
        : undefined;
      if (source === undefined) continue;
      const known = this.#found.get(name);
      if (known) return known.path === path ? known.template : undefined;
      const template = templateOf(path, source);
      if (template) this.#found.set(name, { path, template });
      return template;
    }
    return undefined;
  }

  #rule(name: string, { parts }: Template): ElementRule {
    const taken = attributesOf(parts);
    // HTML and Vue use lower-case names with hyphens.
    const plain = (label: string) => label.replaceAll('-', '').toLowerCase();
    const labels = new Map([...taken.keys()].map((label) => [plain(label), label]));
    return (element) => {
      const given = element.attributes.map((label) => ({ label, value: element.value(label) }));
      // Computed values cannot be kept.
      const isKnown = given.every(
        ({ label, value }) =>
          !/^(?::|v-|@|#)/.test(label) && ['string', 'number', 'boolean'].includes(typeof value),
      );
      if (!isKnown) return unknownElement(element);
      this.#used.add(name);
      element.note('component-kept', `<${name}>`);
      const attributes = given.flatMap(({ label, value }) => {
        const own = labels.get(plain(label));
        if (value === false || own === undefined) return [];
        const address = taken.get(own)?.address && element.address(label);
        return [[own, address ?? (value === true ? '' : String(value))]];
      });
      return { as: name, attributes: Object.fromEntries(attributes) };
    };
  }
}
