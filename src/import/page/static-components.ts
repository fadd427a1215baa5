import { remember } from '../../common/remember.ts';
import { PROVIDED } from '../../compile/page/components/index.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ElementRule, ElementRules } from './element.ts';
import { importsOf, scriptsOf } from './expressions.ts';
import type { ParsedText } from './parse.ts';
import { type ConversionRules, importResolver } from './rules.ts';
import { attributesOf, type Template, templateOf } from './template.ts';
import { unknownElement } from './unknown-element.ts';

const EXTENSIONS = ['', '.tsx', '.jsx', '.js', '/index.tsx', '/index.jsx', '/index.js'];

/** Matches the name of a component in a path: of the file, or of its folder. */
const COMPONENT = /(\w+)(?:\/index)?\.(?:vue|[jt]sx?)$/;

/** Matches valid names of files in `theme/components/`. */
const NAME = /^[A-Z][A-Za-z0-9]*$/;

/** The components of an old site that only render elements, texts, attributes and children. */
export class StaticComponents {
  readonly #folder: SourceFolder;
  /** Components by name; if pages use a name for several files, the first wins. */
  readonly #components = new Map<string, { readonly path: string; readonly template: Template }>();
  readonly #used = new Set<string>();
  /** The component files below a folder, by unique name. */
  readonly #filesBelow = remember(async (folder: string): Promise<ReadonlyMap<string, string>> => {
    const paths = await this.#folder.listFiles(folder);
    const byName = Map.groupBy(paths, (path) => COMPONENT.exec(path)?.[1] ?? '');
    return new Map(
      [...byName].flatMap(([name, [path = '', ...others]]) =>
        others.length > 0 ? [] : [[name, path]],
      ),
    );
  });

  constructor(folder: SourceFolder) {
    this.#folder = folder;
  }

  /** The components that pages use, by name. */
  get usedTemplates(): ReadonlyMap<string, Template> {
    return new Map(
      [...this.#components].flatMap(([name, { template }]) =>
        this.#used.has(name) ? [[name, template]] : [],
      ),
    );
  }

  /** The rules for components of a page, imported or global: simple ones are kept. */
  async rulesFor(page: ParsedText, rules: ConversionRules): Promise<ElementRules> {
    const resolve = importResolver(rules);
    const pageRules: Record<string, ElementRule> = {};
    const add = async (name: string, base: string | undefined) => {
      if (base === undefined || !NAME.test(name) || PROVIDED.get(name)) return;
      if (Object.hasOwn(rules.elements, name)) return;
      const template = await this.#templateFor(name, base);
      if (template) pageRules[name] = this.#ruleFor(name, template);
    };
    for (const { code, file } of scriptsOf(page))
      for (const { local, from } of importsOf(code)) await add(local, resolve(from, file));
    const globals = rules.componentFolder
      ? await this.#filesBelow(rules.componentFolder)
      : undefined;
    const names = [...page.origin.text.matchAll(/<(\w+)/g)].map(([, name = '']) => name);
    for (const name of new Set(names))
      if (!Object.hasOwn(pageRules, name)) await add(name, globals?.get(name));
    return pageRules;
  }

  async #templateFor(name: string, base: string): Promise<Template | undefined> {
    if (base.endsWith('.md') || base.endsWith('.mdx')) return undefined;
    for (const path of EXTENSIONS.map((extension) => base + extension)) {
      const source = /\.(?:astro|vue|[jt]sx?)$/.test(path)
        ? await this.#folder.readText(path)
        : undefined;
      if (source === undefined) continue;
      const existing = this.#components.get(name);
      if (existing) return existing.path === path ? existing.template : undefined;
      const template = templateOf(path, source);
      if (template) this.#components.set(name, { path, template });
      return template;
    }
    return undefined;
  }

  #ruleFor(name: string, { parts }: Template): ElementRule {
    const parameters = attributesOf(parts);
    // HTML and Vue use lower-case names with hyphens.
    const normalizeLabel = (label: string) => label.replaceAll('-', '').toLowerCase();
    const parameterNames = new Map(
      [...parameters.keys()].map((label) => [normalizeLabel(label), label]),
    );
    return (element) => {
      const passed = element.attributes.map((label) => ({ label, value: element.value(label) }));
      // Computed values cannot be kept.
      const isKnown = passed.every(
        ({ label, value }) =>
          !/^(?::|v-|@|#)/.test(label) && ['string', 'number', 'boolean'].includes(typeof value),
      );
      if (!isKnown) return unknownElement(element);
      this.#used.add(name);
      element.note('component-kept', `<${name}>`);
      const attributes = passed.flatMap(({ label, value }) => {
        const parameter = parameterNames.get(normalizeLabel(label));
        if (value === false || parameter === undefined) return [];
        const address = parameters.get(parameter)?.address && element.address(label);
        return [[parameter, address ?? (value === true ? '' : String(value))]];
      });
      return { as: name, attributes: Object.fromEntries(attributes) };
    };
  }
}
