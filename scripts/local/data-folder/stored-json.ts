import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { ExplainedError } from '../../setup/explained-error.mjs';
import type { Log } from '../log.ts';
import { fileFault, RESTORE } from './explain-unusable.ts';

/** How long services remember what has ended, in milliseconds: 90 days. */
export const HISTORY_MS = 90 * 24 * 60 * 60 * 1000;

/** A kind of file that the stack can do without. */
export interface Dispensable<T = unknown> {
  /** What this version reads of the content. The file may have more. */
  shape: z.ZodType<T>;
  /** A sentence: what a loss of the file means. */
  loss: string;
}

type Read = { value: unknown } | { fault: string } | null;

/** @throws the error of a file that this user may not read: it is not damaged */
function faultOf(error: unknown): Read {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return null;
  const fault = fileFault(error);
  if (fault === undefined || ['EACCES', 'EPERM'].includes(code)) throw error;
  return { fault };
}

/** The value of a file, or its fault; null for a missing file. */
function read(file: string, shape: z.ZodType): Read {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.trim() === '') return { fault: 'is empty' };
    const value = JSON.parse(text);
    return shape.safeParse(value).success ? { value } : { fault: 'is damaged: it has another content' };
  } catch (error) {
    return error instanceof SyntaxError ? { fault: 'is damaged: it is not complete JSON' } : faultOf(error);
  }
}

/**
 * Reads a JSON file that cannot be recreated.
 * @returns null for a missing file
 * @throws ExplainedError that names a file that is damaged or empty
 */
export function readStored<T>(file: string, shape: z.ZodType<T>): T | null {
  const found = read(file, shape);
  if (found === null) return null;
  if ('value' in found) return found.value as T;
  throw new ExplainedError(`The file ${file} ${found.fault}, and its content cannot be recreated. ${RESTORE}`);
}

/**
 * Reads a JSON file that the stack can do without. A damaged or empty file is kept under another name beside it, and
 * the log says what that means.
 * @returns null for a missing or damaged file
 */
export function readOrSetAside<T>(file: string, { shape, loss }: Dispensable<T>, log: Pick<Log, 'info'>): T | null {
  const found = read(file, shape);
  if (found === null) return null;
  if ('value' in found) return found.value as T;
  const aside = `${file}.damaged-${Date.now()}`;
  renameSync(file, aside);
  log.info('data-folder', `The file ${file} ${found.fault}. It was set aside as ${aside}. ${loss}`);
  return null;
}

/** Reads every JSON file of a folder, which is created when missing, as `readOrSetAside`, in the order of their names. */
export function readFolder<T>(folder: string, stored: Dispensable<T>, log: Pick<Log, 'info'>): T[] {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().flatMap((name) => readOrSetAside(path.join(folder, name), stored, log) ?? []);
}
