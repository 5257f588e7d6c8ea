import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { FUNCTION_ENTRIES, type FunctionName } from './functions.ts';

/** CommonJS packages inside an ES module bundle still call `require` for what Node has built in. */
const REQUIRE_BANNER = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Bundles every function to `<outDir>/<name>/index.mjs` in one go: an ES module for Node with all it needs in it.
 * @param root folder of the project, absolute
 * @param outDir folder to write to, absolute
 * @param sharePage HTML of the built share page, which the public function sends with what a link shows in it
 * @returns the folder of a function's bundle
 * @throws Error of esbuild when a source cannot be bundled
 */
export function bundleFunctions(root: string, outDir: string, sharePage: string): (name: FunctionName) => string {
  buildSync({
    absWorkingDir: root,
    entryPoints: Object.entries(FUNCTION_ENTRIES).map(([name, entry]) => ({ in: entry, out: join(name, 'index') })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // ES modules first: their unused parts are left out, which makes the AWS SDK a third smaller.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE_BANNER },
    define: { SHARE_PAGE_HTML: JSON.stringify(sharePage) },
    // Names stay readable in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return (name) => join(outDir, name);
}
