import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec';
import { buildSync, type Metafile } from 'esbuild';
import { FUNCTION_ENTRIES, type FunctionName } from './functions.ts';

/** A source map, version 3, as esbuild writes it: https://tc39.es/ecma426/ */
interface SourceMap {
  sources: string[];
  mappings: string;
}

const isOwn = (source: string | undefined): boolean => source !== undefined && !source.includes('node_modules/');

const isSameLine = ([, source, line]: SourceMapLine[number], other: SourceMapLine[number] | undefined): boolean =>
  source === other?.[1] && line === other?.[2];

/**
 * Removes the sources of segments that lead into packages. Of several segments in a row that lead into one line, or into
 * packages, only the first stays.
 */
function ownLine(line: SourceMapLine, isOwnSource: (index: number) => boolean): SourceMapLine {
  const own = line.map((segment): SourceMapLine[number] =>
    segment.length > 1 && isOwnSource(segment[1] as number) ? segment : [segment[0]],
  );
  return own.filter((segment, index) => (index > 0 || segment.length > 1) && !isSameLine(segment, own[index - 1]));
}

/**
 * Reduces a source map to our own code: packages are nine tenths of it, and nobody debugs them from a log.
 * @param text a source map as JSON
 * @returns the shorter map; null without code of ours
 */
export function ownSourceMap(text: string): string | null {
  const map: SourceMap = JSON.parse(text);
  if (!map.sources.some(isOwn)) return null;
  const lines = decode(map.mappings).map((line) => ownLine(line, (index) => isOwn(map.sources[index])));
  // Mappings refer to sources by their index, so an unused source stays in the list, with an empty name.
  const sources = map.sources.map((source) => (isOwn(source) ? source : ''));
  return JSON.stringify({ ...map, sources, names: [], mappings: encode(withoutNames(lines)) });
}

/** Removes the names that variables had before minification: a log only needs the file and the line. */
const withoutNames = (lines: SourceMapLine[]): SourceMapLine[] =>
  lines.map((line) =>
    line.map((segment) => (segment.length === 5 ? (segment.slice(0, 4) as SourceMapLine[number]) : segment)),
  );

/** CommonJS packages in an ES module bundle still call `require` for Node's built-in modules. */
const REQUIRE_BANNER = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Parts of packages that the functions do not need, and what replaces them. */
const REPLACED = {
  '@aws-sdk/credential-provider-node': './functions/aws/lambda-credentials.ts',
  '@aws-sdk/endpoint-cache': './functions/aws/no-endpoint-cache.ts',
  '@peculiar/asn1-android': './functions/aws/no-certificates.ts',
  '@peculiar/x509': './functions/aws/no-certificates.ts',
  'reflect-metadata': './functions/aws/no-certificates.ts',
};

/** The functions that people wait for. Of code that a function shares with others, it reads all that one of them uses. */
const ALONE: readonly FunctionName[] = ['public', 'member'];
const TOGETHER = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).filter((name) => !ALONE.includes(name));

/**
 * Bundles functions at once: a function's entry is `<name>.mjs`, and code that several share is in chunks beside them.
 */
function bundle(root: string, names: readonly FunctionName[], outdir: string, sharePage: string): Metafile['outputs'] {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: names.map((name) => ({ in: FUNCTION_ENTRIES[name], out: name })),
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    // A dynamic import becomes a chunk of its own, which a cold start does not read.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Prefers ES modules: esbuild drops their unused parts, which makes the AWS SDK a third smaller.
    mainFields: ['module', 'main'],
    alias: REPLACED,
    banner: { js: REQUIRE_BANNER },
    define: { SHARE_PAGE_HTML: JSON.stringify(sharePage) },
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile.outputs;
}

/** An output and all that it imports, at once or later. */
function closure(outputs: Metafile['outputs'], file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of outputs[file]?.imports ?? []) if (!external) closure(outputs, path, found);
  return found;
}

/** Keeps only our own code in the source maps. The code refers to its map by the file name that it has here. */
function shortenMaps(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.map'))) {
    const file = join(folder, name);
    const map = ownSourceMap(readFileSync(file, 'utf8'));
    if (map) writeFileSync(file, map);
    else rmSync(file);
  }
}

/**
 * Bundles every function to a folder `<outDir>/<name>`: `index.mjs`, an ES module for Node, and the chunks that it
 * imports; with a source map for chunks that contain our own code.
 * @param root folder of the project, absolute
 * @param outDir folder to write to, absolute
 * @param sharePage HTML of the built share page, which the public function fills in
 * @returns the folder of a function's bundle
 * @throws Error of esbuild when a source cannot be bundled
 */
export function bundleFunctions(root: string, outDir: string, sharePage: string): (name: FunctionName) => string {
  rmSync(outDir, { recursive: true, force: true });
  const together = join(outDir, 'together');
  const folderOf = (name: FunctionName) => join(outDir, name);
  for (const names of [...ALONE.map((name) => [name]), TOGETHER]) {
    const outputs = bundle(root, names, together, sharePage);
    shortenMaps(together);
    for (const name of names) {
      const entry = Object.keys(outputs).find((file) => basename(file) === `${name}.mjs`) ?? '';
      mkdirSync(folderOf(name));
      for (const file of closure(outputs, entry)) {
        const from = join(together, basename(file));
        copyFileSync(from, join(folderOf(name), file === entry ? 'index.mjs' : basename(file)));
        if (existsSync(`${from}.map`)) copyFileSync(`${from}.map`, join(folderOf(name), `${basename(file)}.map`));
      }
    }
    rmSync(together, { recursive: true });
  }
  return folderOf;
}
