import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec';

/** A source map, version 3, as esbuild writes it: https://tc39.es/ecma426/ */
interface SourceMap {
  sources: string[];
  mappings: string;
}

const isOwn = (source: string | undefined): boolean => source !== undefined && !source.includes('node_modules/');

/** Removes the sources of segments that lead into packages. Of several such segments in a row, only the first stays. */
function ownLine(line: SourceMapLine, isOwnSource: (index: number) => boolean): SourceMapLine {
  const own = line.map((segment): SourceMapLine[number] =>
    segment.length > 1 && isOwnSource(segment[1] as number) ? segment : [segment[0]],
  );
  return own.filter((segment, index) => segment.length > 1 || (own[index - 1]?.length ?? 1) > 1);
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
