/** Path of a JSON Schema in the package. */
export const schemaFile = (name: string) => `schemas/${name}.json`;
