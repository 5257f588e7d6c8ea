import { readdirSync } from 'node:fs';
import path from 'node:path';
import { AwsError } from '../aws/aws-error.ts';

/** The end of an index entry's file name. An encoded segment never ends like this, so no folder has such a name. */
const SUFFIX = '+.json';
/** Longest file name that the usual file systems allow, in bytes. */
const MAX_NAME = 255;

/** A segment of a key as a file name. File systems do not allow `.`, `..` and the empty segment as names. */
const encodeSegment = (segment: string) => (/^\.*$/.test(segment) ? `+${segment.length}` : encodeURIComponent(segment));
const decodeSegment = (name: string) =>
  name.startsWith('+') ? '.'.repeat(Number(name.slice(1))) : decodeURIComponent(name);

/** File of a key's index entry, under `root`. */
export function indexPath(root: string, key: string): string {
  const segments = key.split('/').map(encodeSegment);
  const file = `${segments.pop()}${SUFFIX}`;
  if ([...segments, file].some((name) => name.length > MAX_NAME)) {
    throw new AwsError('KeyTooLongError', 400, 'Your key is too long');
  }
  return path.join(root, ...segments, file);
}

function* walk(folder: string, above: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* walk(path.join(folder, entry.name), `${above}${decodeSegment(entry.name)}/`);
    else if (entry.name.endsWith(SUFFIX)) yield above + decodeSegment(entry.name.slice(0, -SUFFIX.length));
  }
}

function walkIfThere(folder: string, above: string): string[] {
  try {
    return [...walk(folder, above)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The order in which S3 lists keys: that of their UTF-8 bytes. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Every key under `root` that starts with `prefix`, in the order of a list. */
export function walkKeys(root: string, prefix: string): string[] {
  const folders = prefix.split('/').slice(0, -1);
  const above = folders.map((segment) => `${segment}/`).join('');
  const keys = walkIfThere(path.join(root, ...folders.map(encodeSegment)), above);
  return keys.filter((key) => key.startsWith(prefix)).sort(byBytes);
}
