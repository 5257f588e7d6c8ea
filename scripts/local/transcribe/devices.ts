import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';

/** The paths that a name stands for; `*` at its end is any text, as in a shell. */
function expand(name: string): string[] {
  if (!name.endsWith('*')) return [name];
  return entriesOf(path.dirname(name)).filter((entry) => entry.startsWith(name.slice(0, -1)));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .toSorted()
      .map((entry) => path.join(folder, entry));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Whether a path is a character device, or a folder of such devices: a disk is neither. */
function isDevice(place: string): boolean {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.isCharacterDevice() ?? false;
  const entries = entriesOf(place);
  return entries.length > 0 && entries.every(isDevice);
}

/**
 * The devices of `TRANSCRIBE_DEVICES`, such as `/dev/dri:/dev/nvidia*`.
 * @throws ExplainedError for a path that is not a character device below /dev, or a folder of them
 */
export function readDevices(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((name) => {
      const places = /^\/dev\/[^/]/.test(path.normalize(name)) ? expand(path.normalize(name)) : [];
      if (places.length > 0 && places.every(isDevice)) return places;
      throw new ExplainedError(
        `TRANSCRIBE_DEVICES names ${name}, which is not a device below /dev, such as /dev/dri or /dev/nvidia*.`,
      );
    });
}
