import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LECTERN_FOLDER } from '../../build/lectern-folder.ts';
import { PROVIDED } from '../../src/compile/page/components/index.ts';
import { jsonSchemas } from '../../src/compile/read/schemas/json-schemas.ts';
import { type Command, optionRows, synopsisOf } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import { ENVIRONMENT } from '../environment.ts';

/** The parts of a JSON Schema of zod that the reference uses. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
}

/** A diagnostic, as `docs/reference/diagnostics.yaml` describes it. */
export interface DiagnosticEntry {
  readonly severity: 'error' | 'warning';
  readonly meaning: Readonly<Record<string, string>>;
  /** The file of the examples; absent if they are not content that a test can check. */
  readonly file?: string;
  /** Other files of the examples, by path in the project. */
  readonly with?: Readonly<Record<string, string>>;
  readonly wrong: string;
  readonly right: string;
}

const readYaml = (name: string) =>
  parse(readFileSync(join(LECTERN_FOLDER, 'docs/reference', name), 'utf8'));

/** Every diagnostic, by its code. */
export const readDiagnostics = (): Record<string, DiagnosticEntry> => readYaml('diagnostics.yaml');

/** An example of each setting of `site.yaml` and of each component, as Markdown, by its name. */
export const readExamples = (): Record<'settings' | 'components', Record<string, string>> =>
  readYaml('examples.yaml');

/** Translations of descriptions by the English text, and words of the pages by name. */
type Words = Readonly<Record<string, string>>;

/** The texts from the code that pages have used so far: each language needs their translation. */
export const translatableTexts = new Set<string>();

const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
const code = (text: string) => `\`${text}\``;

const joinBlocks = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');

const fence = (language: string, text: string) =>
  `\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\``;

/** Escapes a description, in which only code is Markdown. */
const escapeExceptCode = (text: string) =>
  text.replace(/(`[^`]*`)|\*|(?<!\w)_|_(?!\w)/g, (sign, inCode) => inCode ?? `\\${sign}`);

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Generates the pages of the reference in one language. */
class Reference {
  readonly #words: Words;

  constructor(words: Words) {
    this.#words = words;
  }

  /** A text of the code in the language of the page; in English if it has no translation. */
  text(description: string): string {
    const english = description.replace(/\s*\n\s*/g, ' ');
    translatableTexts.add(english);
    return escapeExceptCode(this.#words[english] ?? english);
  }

  word(name: string): string {
    return this.#words[name] ?? name;
  }

  /** The kind of a value, and whether it is required. */
  valueText(valueKind: string, isRequired = false): string {
    return isRequired ? `${valueKind} (${this.word('required')})` : valueKind;
  }

  /** The kind of values that a schema accepts. */
  kind(schema: Schema): string {
    if (schema.enum) return schema.enum.map(code).join(', ');
    if (schema.anyOf) {
      const perLanguage = schema.anyOf.some(({ type, propertyNames }) => type && propertyNames);
      if (perLanguage) return this.word('localized');
      return [...new Set(schema.anyOf.map((each) => this.kind(each)))].join(this.word('or'));
    }
    if (schema.items) return `${this.word('listOf')}${this.kind(schema.items)}`;
    if (schema.format === 'date') return this.word('date');
    return this.word(schema.type ?? 'text');
  }

  /** The fields of a schema, including nested ones. */
  *fields(path: string, schema: Schema): Generator<readonly string[]> {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const full = path === '' ? name : `${path}.${name}`;
      const preset = field.default === undefined ? '' : JSON.stringify(field.default);
      yield [
        code(full),
        this.valueText(this.kind(field), schema.required?.includes(name)),
        this.text(field.description ?? ''),
        preset.length > 2 ? code(preset) : '',
      ];
      yield* this.nestedFields(full, field);
    }
  }

  *nestedFields(path: string, schema: Schema): Generator<readonly string[]> {
    for (const each of [schema, ...(schema.anyOf ?? [])]) {
      yield* this.fields(path, each);
      if (each.items) yield* this.nestedFields(`${path}[]`, each.items);
      if (each.additionalProperties)
        yield* this.nestedFields(`${path}.*`, each.additionalProperties);
    }
  }

  /** A table, or nothing without rows; an empty last column is omitted. */
  table(names: readonly string[], rows: readonly (readonly string[])[]): string {
    if (rows.length === 0) return '';
    const count = rows.some((row) => row.at(-1) !== '') ? names.length : names.length - 1;
    return [names.map((name) => this.word(name)), names.map(() => '---'), ...rows]
      .map((row) => `| ${row.slice(0, count).map(cell).join(' | ')} |`)
      .join('\n');
  }

  fieldTable(schema: Schema): string {
    return this.table(['setting', 'value', 'meaning', 'default'], [...this.fields('', schema)]);
  }

  settings(): string {
    const { properties = {}, ...site } = jsonSchemas().site as Schema;
    const examples = readExamples().settings;
    return joinBlocks(
      Object.entries(properties).flatMap(([name, schema]) => [
        `## ${name}`,
        this.text(schema.description ?? ''),
        fence('yaml', examples[name] ?? ''),
        this.fieldTable({ ...site, properties: { [name]: schema } }),
      ]),
    );
  }

  frontMatter(): string {
    const schemas = jsonSchemas() as Readonly<Record<string, Schema>>;
    return joinBlocks(
      ['docs', 'changelog', 'solutions'].flatMap((name) => {
        const schema = schemas[name] ?? {};
        const heading = `## ${this.word(name)} {#${name}}`;
        return [heading, this.text(schema.description ?? ''), this.fieldTable(schema)];
      }),
    );
  }

  components(): string {
    const examples = readExamples().components;
    return joinBlocks(
      PROVIDED.names.flatMap((name) => {
        const { parent, attributes = {} } = PROVIDED.get(name) ?? {};
        const rows = Object.entries(attributes)
          .filter(([, { ignored }]) => !ignored)
          .map(([attribute, { flag, values, address = 'string', required }]) => {
            const kind = values?.map(code).join(', ') ?? this.word(address);
            return [code(attribute), this.valueText(flag ? this.word('flag') : kind, required)];
          });
        return [
          `## ${name}`,
          parent ? this.word('inside').replace('{parent}', code(parent)) : '',
          fence('mdx', examples[name] ?? ''),
          examples[name] ?? '',
          this.table(['attribute', 'value'], rows),
        ];
      }),
    );
  }

  /** A text of `--help` as Markdown: arguments such as `<folder>` become code, or they would be HTML. */
  help(english: string): string {
    return this.text(english).replace(/<[a-z]+>/g, code);
  }

  command(name: string, command: Command): string {
    const { summary, options, notes = [], environment = [] } = command;
    const rows = optionRows(options).map(([shown, help, preset]) => {
      return [code(shown), this.help(help), preset === undefined ? '' : code(preset)];
    });
    const variables = environment
      .map((each) => `[${code(each)}](#${each.toLowerCase()})`)
      .join(', ');
    return joinBlocks([
      `## lectern ${name} {#${name}}`,
      `${this.text(summary)}.`,
      fence('sh', synopsisOf(`lectern ${name}`, command)),
      this.table(['option', 'meaning', 'default'], rows),
      ...notes.map((note) => (/^ {2}/m.test(note) ? fence('text', note) : this.help(note))),
      variables && `${this.word('environment')} ${variables}.`,
    ]);
  }

  async commands(): Promise<string> {
    const loaded = Object.entries(COMMANDS).map(async ([name, load]) =>
      this.command(name, (await load()).default),
    );
    const variables = Object.entries(ENVIRONMENT).map(
      ([name, meaning]) =>
        `### ${name} {#${name.toLowerCase()}}\n\n${sentence(this.text(meaning))}`,
    );
    return joinBlocks([
      ...(await Promise.all(loaded)),
      `## ${this.word('variables')} {#environment}`,
      ...variables,
    ]);
  }

  diagnostics(locale: string): string {
    const entries = Object.entries(readDiagnostics()).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return joinBlocks(
      entries.flatMap(([name, { severity, meaning, file, wrong, right }]) => {
        const extension = file?.split('.').at(-1) ?? 'text';
        const title = file === undefined ? '' : ` title="${file}"`;
        return [
          `## ${name}`,
          `**${this.word(severity)}.** ${meaning[locale]}`,
          `**${this.word('wrong')}**`,
          fence(`${extension}${title}`, wrong),
          `**${this.word('right')}**`,
          fence(`${extension}${title}`, right),
        ];
      }),
    );
  }
}

/** The generated pages of the reference in English or French, by path below `docs/content/docs/`. */
export async function referencePages(locale: string): Promise<Record<string, string>> {
  const words = readYaml(`${locale}.yaml`);
  const reference = new Reference(words);
  const bodies = {
    settings: reference.settings(),
    'front-matter': reference.frontMatter(),
    components: reference.components(),
    commands: await reference.commands(),
    diagnostics: reference.diagnostics(locale),
  };
  const pages = Object.entries(bodies).map(([name, body]) => {
    const { title, description, intro } = words.pages[name];
    const frontMatter = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---`;
    return [`${locale}/reference/${name}.md`, `${frontMatter}\n\n${intro}\n\n${body}\n`] as const;
  });
  return Object.fromEntries(pages);
}
