import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { type HttpResponse, json, send } from './client.ts';

let validators: Promise<(name: string) => ValidateFunction> | undefined;

async function load(): Promise<(name: string) => ValidateFunction> {
  const document = json(await send('/openapi.json'));
  const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));
  ajv.addFormat('int32', true);
  ajv.addSchema(document, 'openapi');
  return (name) => {
    const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
    if (!validate) throw new Error(`/openapi.json has no schema ${name}.`);
    return validate;
  };
}

/** Fails unless a value matches a schema of the site's OpenAPI document. */
export async function expectSchema(name: string, value: unknown): Promise<void> {
  validators ??= load();
  const validate = (await validators)(name);
  validate(value);
  expect(validate.errors ?? [], `${name}: ${JSON.stringify(value).slice(0, 200)}`).toEqual([]);
}

/** Fails unless a response is an error with this status and code; returns its body. */
export async function expectError(response: HttpResponse, status: number, code: string) {
  expect(response.status, response.text.slice(0, 300)).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const { error } = json(response);
  await expectSchema('Error', { error });
  expect(error).toMatchObject({ code, status });
  return error;
}
