import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { SCHEMAS } from '../src/contract/openapi.ts';
import { API_ROOT } from '../src/contract/paths.ts';

type SchemaName = keyof typeof SCHEMAS;

/** The schema of each kind of static answer, by the form of its path. */
const FILES: readonly (readonly [pattern: RegExp, schema: SchemaName])[] = [
  [new RegExp(`^${API_ROOT}/index\\.json$`), 'ApiIndex'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/docs\\.json$`), 'DocumentationIndex'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/docs/.+\\.json$`), 'DocumentationPage'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/changelog/\\d+\\.json$`), 'ChangelogList'],
  [new RegExp(`^${API_ROOT}/[a-z]{2}/solutions\\.json$`), 'SolutionList'],
];

/** Checks the static answers of the API against the schemas of the contract. */
export class JsonValidator {
  // That the schemas are schemas is for tests to say: to check it takes longer than all answers.
  readonly #ajv = addFormats(
    new Ajv2020({ allErrors: true, formats: { int32: true }, validateSchema: false }),
  );
  readonly #validators = new Map<SchemaName, ValidateFunction>();

  /**
   * Checks a file, if it is an answer of the API.
   *
   * @param path below `dist/`
   * @throws {Error} if it is not valid, naming the file and every place in it
   */
  check(path: string, text: string): void {
    if (!path.startsWith(`${API_ROOT}/`)) return;
    const name = FILES.find(([pattern]) => pattern.test(path))?.[1];
    if (!name) throw new Error(`${path} is below ${API_ROOT} but no answer of the API.`);
    this.assert(name, JSON.parse(text), path);
  }

  /**
   * Checks a value against a schema.
   *
   * @param source where the value comes from, for the error
   * @throws {Error} if it is not valid
   */
  assert(name: SchemaName, value: unknown, source: string): void {
    let validate = this.#validators.get(name);
    if (!validate) {
      validate = this.#ajv.compile(SCHEMAS[name]);
      this.#validators.set(name, validate);
    }
    if (validate(value)) return;
    const problems = validate.errors?.map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    );
    throw new Error(`${source} is no valid ${name}: ${problems?.join('; ')}`);
  }
}
