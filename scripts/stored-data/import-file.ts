import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeSample } from '../client/sample-video.ts';
import { folderOf } from './facts.ts';

/** Name and time of the file that a browser uploads. */
export const IMPORT_NAME = 'Holiday.mp4';
const IMPORT_MODIFIED_AT = new Date('2026-11-01T12:00:00Z');

export const IMPORT_SECONDS = 2;

/** Makes the file larger than one part of an upload. It compresses to nothing. */
const PADDING_BYTES = 9 * 1024 * 1024;

/** The file without its padding, which another version of ffmpeg would make differently. */
const clipOf = (version: string) => path.join(folderOf(version), 'import.mp4');

/** Makes the file of a version, if it does not exist yet. */
export async function makeImportFile(version: string): Promise<void> {
  if (existsSync(clipOf(version))) return;
  const clip = await makeSample('import.mp4', [
    ...['-f', 'lavfi', '-i', `testsrc=size=160x90:rate=5:duration=${IMPORT_SECONDS}`],
    ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ]);
  writeFileSync(clipOf(version), clip);
}

/** An MP4 that a box without meaning makes large. */
export function readImportFile(version: string): Buffer {
  const padding = Buffer.alloc(PADDING_BYTES);
  padding.writeUInt32BE(PADDING_BYTES);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([readFileSync(clipOf(version)), padding]);
}

/** Saves the file as the person has it: a browser recognizes it by name, size and time. @returns its path */
export function saveImportFile(version: string, folder: string): string {
  const file = path.join(folder, IMPORT_NAME);
  writeFileSync(file, readImportFile(version));
  utimesSync(file, IMPORT_MODIFIED_AT, IMPORT_MODIFIED_AT);
  return file;
}
