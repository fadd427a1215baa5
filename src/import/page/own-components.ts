import { PROVIDED } from '../../compile/page/components/index.ts';
import { walk } from '../../compile/page/syntax-tree.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ElementRule, ElementRules } from './element.ts';
import { importsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { type ResolveImport, resolveImports } from './resolve-imports.ts';
import type { ConversionRules } from './rules.ts';
import { attributesOf, type Template, templateOf } from './template.ts';
import { unknownElement } from './unknown-element.ts';

const EXTENSIONS = ['', '.tsx', '.jsx', '.js', '/index.tsx', '/index.jsx', '/index.js'];

/** Names that a file in `theme/components/` may have. */
const NAME = /^[A-Z][A-Za-z0-9]*$/;

/** The components of an old site that only show elements, texts, their attributes and their children. */
export class OwnComponents {
  readonly #folder: SourceFolder;
  /** By name: pages may give several files the same one, of which the first keeps it. */
  readonly #found = new Map<string, { readonly path: string; readonly template: Template }>();
  readonly #used = new Set<string>();

  constructor(folder: SourceFolder) {
    this.#folder = folder;
  }

  /** Those that the pages use, by name. */
  get used(): ReadonlyMap<string, Template> {
    return new Map(
      [...this.#found].flatMap(([name, { template }]) =>
        this.#used.has(name) ? [[name, template]] : [],
      ),
    );
  }

  /** What becomes of the components that a page imports: they stay, if they can. */
  async rulesFor({ tree, origin }: ParsedText, rules: ConversionRules): Promise<ElementRules> {
    const resolve = rules.resolveImport ?? resolveImports(rules.aliases ?? {});
    const scripts: { readonly code: string; readonly file: string }[] = [];
    walk(tree, (node) => {
      const { file } = origin.originOf(node.position?.start.offset ?? 0);
      if (node.type === 'mdxjsEsm') scripts.push({ code: node.value, file });
      const [, code] = (node.type === 'html' && SCRIPT.exec(node.value)) || [];
      if (code !== undefined) scripts.push({ code, file });
    });
    const found: Record<string, ElementRule> = {};
    for (const { code, file } of scripts)
      for (const { local, from } of importsOf(code)) {
        if (!NAME.test(local) || PROVIDED.named(local) || Object.hasOwn(rules.elements, local))
          continue;
        const template = await this.#template(local, from, file, resolve);
        if (template) found[local] = this.#rule(local, template);
      }
    return found;
  }

  async #template(
    name: string,
    from: string,
    file: string,
    resolve: ResolveImport,
  ): Promise<Template | undefined> {
    const base = resolve(from, file);
    if (base === undefined || base.endsWith('.md') || base.endsWith('.mdx')) return undefined;
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
    // HTML and Vue have names in lower case, with hyphens.
    const plain = (label: string) => label.replaceAll('-', '').toLowerCase();
    const labels = new Map([...taken.keys()].map((label) => [plain(label), label]));
    return (element) => {
      const given = element.attributes.map((label) => ({ label, value: element.value(label) }));
      // What the page computes cannot be passed on.
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

const SCRIPT = /^<script[^>]*>([\s\S]*?)<\/script>/;
