import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { readStored } from './stored-json.ts';
import { writeAtomically } from './write-atomically.ts';

/** File of a media folder that says whose objects it has. On an empty mount point it is missing. */
const MARKER = 'framekeep-media.json';

/** File of a data folder that says where its objects are. */
export const MEDIA_NOTE = 'media-folder.json';

/** Folder with the objects, in a data folder and in a media folder. */
const BUCKETS = 'buckets';

const note = z.object({
  /** The same as in the marker. */
  id: z.string(),
  folder: z.string(),
  /** Whether the marker may not be written yet. */
  isNew: z.boolean().optional(),
});

type Note = z.infer<typeof note>;

const readNote = (dataDir: string): Note | null => readStored(path.join(dataDir, MEDIA_NOTE), note);
const writeNote = (dataDir: string, value: Note): void =>
  writeAtomically(path.join(dataDir, MEDIA_NOTE), JSON.stringify(value));

/** The id in the marker of a folder; null without one that can be read, as on a mount that is gone. */
function idOf(folder: string): string | null {
  try {
    return z.object({ id: z.string() }).parse(JSON.parse(readFileSync(path.join(folder, MARKER), 'utf8'))).id;
  } catch {
    return null;
  }
}

/** Where the objects of a data folder are, if not in it. */
export interface MediaFolder {
  folder: string;
  /** Whether its disk is mounted now. */
  isThere(): boolean;
}

const mediaFolder = (folder: string, id: string): MediaFolder => ({ folder, isThere: () => idOf(folder) === id });

/** @throws ExplainedError when the disk of the objects of a data folder is not mounted */
export function requireMedia(dataDir: string): void {
  const known = readNote(dataDir);
  if (known && idOf(known.folder) !== known.id) throw notThere(known.folder);
}

const notThere = (folder: string) =>
  new ExplainedError(
    `MEDIA_DIR is ${folder}, which does not have the recordings of this data folder: its disk is probably not mounted. ` +
      'Nothing was changed.',
  );

/** What a file system has by itself, and objects that somebody has moved here. */
const EXPECTED = ['lost+found', BUCKETS];

function requireEmpty(folder: string): void {
  if (!existsSync(folder))
    throw new ExplainedError(`MEDIA_DIR is ${folder}, which does not exist. Create it, or mount its disk.`);
  const other = readdirSync(folder).find((name) => !EXPECTED.includes(name));
  if (other === MARKER)
    throw new ExplainedError(`MEDIA_DIR is ${folder}, which has the recordings of another data folder.`);
  if (other !== undefined)
    throw new ExplainedError(
      `MEDIA_DIR is ${folder}, which is not empty: it has ${other}. Set it to a folder of its own.`,
    );
}

/**
 * Checks a folder for the objects of a data folder, and changes nothing.
 * @param mediaDir null without one
 * @throws ExplainedError for a folder that is not mounted, is another data folder's or has other files, and without one for a
 * data folder whose objects are in one
 */
export function checkMediaFolder(dataDir: string, mediaDir: string | null): void {
  const known = readNote(dataDir);
  if (mediaDir === null) {
    if (known === null) return;
    throw new ExplainedError(`The recordings of ${dataDir} are in ${known.folder}. Set MEDIA_DIR to it.`);
  }
  const isMarked = known !== null && idOf(mediaDir) === known.id;
  if (known && !known.isNew && !isMarked) throw notThere(mediaDir);
  if (!isMarked) requireEmpty(mediaDir);
}

/**
 * Uses a folder on another disk for the objects of a data folder. The first time, it marks the folder.
 * @throws ExplainedError as `checkMediaFolder`
 */
export function openMediaFolder(dataDir: string, mediaDir: string | null): MediaFolder | null {
  checkMediaFolder(dataDir, mediaDir);
  if (mediaDir === null) return null;
  const known = readNote(dataDir);
  const { id } = known ?? { id: randomUUID() };
  if (idOf(mediaDir) !== id) {
    // In this order, so that a crash in between leaves no marker that nobody knows.
    writeNote(dataDir, { id, folder: mediaDir, isNew: true });
    writeAtomically(path.join(mediaDir, MARKER), JSON.stringify({ id }));
  }
  writeNote(dataDir, { id, folder: mediaDir });
  return mediaFolder(mediaDir, id);
}

const hasObjects = (bucket: string): boolean => {
  const blobs = path.join(bucket, 'blobs');
  return existsSync(blobs) && readdirSync(blobs).length > 0;
};

/**
 * Leads the folders of buckets to the media folder. A link into a mount that is gone leads nowhere, so nothing can be
 * created below the empty mount point.
 * @throws ExplainedError for a bucket whose objects are still in the data folder
 */
export function linkBuckets(dataDir: string, { folder }: MediaFolder, names: readonly string[]): void {
  mkdirSync(path.join(dataDir, BUCKETS), { recursive: true });
  for (const name of names) {
    const [place, target] = [path.join(dataDir, BUCKETS, name), path.join(folder, BUCKETS, name)];
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && readlinkSync(place) === target) continue;
    if (found?.isSymbolicLink()) unlinkSync(place);
    else if (found && hasObjects(place))
      throw new ExplainedError(
        `${place} has recordings, and MEDIA_DIR is set. Move the folder, and start again: ` +
          `mkdir -p '${path.dirname(target)}' && mv '${place}' '${target}'`,
      );
    else if (found) rmSync(place, { recursive: true });
    mkdirSync(target, { recursive: true, mode: 0o700 });
    // Windows has links to folders without special rights.
    symlinkSync(target, place, 'junction');
  }
}
