import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// In the environment, threads and processes of this one find it too.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.astro/compiled', import.meta.url));
enableCompileCache();
