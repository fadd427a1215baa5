import { parseArgs } from 'node:util';
import { loadContent } from '../src/content/content.ts';
import { formatDiagnostic } from '../src/content/diagnostics.ts';
import { readSettings } from '../src/content/settings.ts';

const { values } = parseArgs({
  options: { format: { type: 'string', default: 'text' } },
});
const { diagnostics } = await loadContent(readSettings(process.env));
const errors = diagnostics.filter(({ severity }) => severity === 'error');

if (values.format === 'json') {
  console.log(JSON.stringify(diagnostics, null, 2));
} else {
  for (const diagnostic of diagnostics) {
    console.log(`${diagnostic.severity}  ${formatDiagnostic(diagnostic)}`);
  }
  console.log(`${errors.length} errors, ${diagnostics.length - errors.length} warnings`);
}
if (errors.length > 0) process.exitCode = 1;
