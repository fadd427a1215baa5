import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { lazy } from '../../common/lazy.ts';
import { type Diagnostic, mistake, type Position, START } from '../diagnostics/diagnostics.ts';
import type { AttributeDefinition, ComponentDefinition } from '../page/components/component.ts';
import { ComponentSet, PROVIDED } from '../page/components/index.ts';
import { listProjectFolder } from './list-files.ts';
import { type Sources, THEME_FOLDER } from './settings.ts';

/** The query parameter with the version of a module. */
const VERSION = 'lectern-version';

const versioned = (url: string, version: string) => `${url}?${VERSION}=${version}`;

/**
 * Propagates the version of a module to its relative imports, and resolves `lectern` to this package,
 * wherever it is installed.
 */
const hookImports = lazy(() =>
  registerHooks({
    resolve(specifier, context, next) {
      const version = URL.parse(context.parentURL ?? '')?.searchParams.get(VERSION);
      if (!version) return next(specifier, context);
      const own = `../../lectern${extname(import.meta.filename)}`;
      if (specifier === 'lectern')
        return { url: new URL(own, import.meta.url).href, shortCircuit: true };
      const found = next(specifier, context);
      return specifier.startsWith('.') ? { ...found, url: versioned(found.url, version) } : found;
    },
  }),
);

/**
 * Imports a module of a project. Node caches modules by URL, so a changed file needs a new version.
 *
 * @param file absolute
 * @param version of the module and its relative imports
 * @throws errors of the module, and if it cannot be read or parsed
 */
async function importFresh(file: string, version: string): Promise<unknown> {
  hookImports();
  return import(versioned(pathToFileURL(file).href, version));
}

/** The folder of custom components, one per file. */
export const COMPONENTS_FOLDER = `${THEME_FOLDER}/components`;

/** The components that pages may use, and the problems of custom ones. */
export interface ProjectComponents {
  readonly components: ComponentSet;
  /** Changes with the code of custom components; empty without any. */
  readonly version: string;
  /** Changes with the code of the custom components that a text uses; empty if it uses none. */
  readonly versionFor: (source: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

const NONE: ProjectComponents = {
  components: PROVIDED,
  version: '',
  versionFor: () => '',
  diagnostics: [],
};

/** Matches component files; other files are modules that components import. */
const COMPONENT_FILE = /^\/([A-Z][A-Za-z0-9]*)\.ts$/;

/** Lock files affect the version, since components may import packages. */
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'] as const;

const yes = z.literal(true).exactOptional();

const attributeDefinition: z.ZodType<AttributeDefinition> = z.strictObject({
  required: yes,
  flag: yes,
  ignored: yes,
  values: z.array(z.string()).min(1).exactOptional(),
  address: z.enum(['link', 'source', 'sources']).exactOptional(),
  icon: yes,
  prose: yes,
  anchor: yes,
} satisfies Record<keyof AttributeDefinition, unknown>);

const form = z.custom<() => string>((value) => typeof value === 'function');

const componentDefinition = z.strictObject({
  attributes: z.record(z.string().regex(/^[A-Za-z][\w-]*$/), attributeDefinition),
  parent: z.string().exactOptional(),
  html: form,
  markdown: form,
});

/** Replaces an invalid component, so that its uses are not reported as well. */
const UNKNOWN: ComponentDefinition = {
  isElement: true,
  attributes: {},
  html: ({ children }) => children,
  markdown: ({ children }) => children,
};

/** The problems of a missing or invalid `html` or `markdown`. */
const WRONG_FORM: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  html: ['has no HTML form', 'add “html”, a function that returns the HTML that readers see'],
  markdown: [
    'has no Markdown form',
    'add “markdown”, a function that returns what agents read instead',
  ],
};

/** Executes the custom components of a project, which are its owner's code. */
export async function readComponents(sources: Sources): Promise<ProjectComponents> {
  const { project = '' } = sources;
  const listed = await listProjectFolder(sources, COMPONENTS_FOLDER, isHidden);
  const { diagnostics } = listed;
  if (listed.files.length === 0) return { ...NONE, diagnostics };
  const locks = LOCK_FILES.map((name) => join(project, name)).filter((file) => existsSync(file));
  const files = [...listed.files.map(({ file }) => file), ...locks];
  const version = hash('sha256', JSON.stringify(files.map((file) => [file, digestOf(file)])));
  const own: Record<string, ComponentDefinition> = {};
  for (const { path, file, source } of listed.files) {
    const name = COMPONENT_FILE.exec(path)?.[1];
    if (name === undefined) continue;
    const report = (message: string, hint: string, at = START) => {
      const problem = mistake('component-invalid', `<${name}> ${message}`, hint);
      diagnostics.push({ path: source, ...at, ...problem });
    };
    if (PROVIDED.get(name)) {
      report('is a component that every site has', 'give the file another name');
      continue;
    }
    try {
      own[name] = (await definitionIn(file, version, report)) ?? UNKNOWN;
    } catch (error) {
      own[name] = UNKNOWN;
      report(`cannot be loaded: ${firstLine(error)}`, 'correct the file', positionIn(name, error));
    }
  }
  const names = Object.keys(own);
  if (names.length === 0) return { ...NONE, diagnostics };
  const used = new RegExp(`<(?:${names.join('|')})\\b`);
  return {
    components: new ComponentSet(own),
    version,
    versionFor: (source) => (used.test(source) ? version : ''),
    diagnostics,
  };
}

const isHidden = (path: string) => basename(path).startsWith('.');

const digestOf = (file: string) => hash('sha256', readFileSync(file));

const firstLine = (error: unknown) => String(error).split('\n', 1)[0];

/** The position of an error in the file of a component, by its stack; the start if elsewhere. */
function positionIn(name: string, error: unknown): Position {
  const stack = (error instanceof Error && error.stack) || '';
  const place = new RegExp(`[/\\\\]${name}\\.ts(?:\\?[^\\s:)]*)?:(\\d+)(?::(\\d+))?`);
  const [, line, column] = place.exec(stack) ?? [];
  if (line === undefined) return START;
  // The column of a syntax error is marked by “^” below the line.
  const mark = stack.split('\n').find((each) => /^ *\^+$/.test(each)) ?? '^';
  return { line: Number(line), column: Number(column ?? mark.indexOf('^') + 1) };
}

/** The component that a module exports; reports its problems. */
async function definitionIn(
  file: string,
  version: string,
  report: (message: string, hint: string) => void,
): Promise<ComponentDefinition | undefined> {
  const module = await importFresh(file, version);
  const given = z.object({ default: z.looseObject({}) }).safeParse(module).data?.default;
  if (!given) {
    report('has a file that exports no component', 'write “export default defineComponent({ … })”');
    return undefined;
  }
  const { data, error } = componentDefinition.safeParse(given);
  if (data) return data;
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    const [what, hint] = WRONG_FORM[field] ?? [
      `is not a valid component: ${field ? `“${field}”: ` : ''}${message}`,
      'see what “defineComponent” accepts',
    ];
    report(what, hint);
  }
  return undefined;
}
