import { isTables, type SavedFile } from './backup-list.ts';
import type { BackupReader } from './backup-reader.ts';
import { isObjectEntry } from './list-data-files.ts';

/** A damaged file in people's words. */
export interface Damage {
  /** Null for a file that belongs to no recording. */
  recordingId: string | null;
  /** What kind of file it is. */
  kind: string;
}

/** Kinds of objects, by the first part of their keys. */
const KINDS: Record<string, string> = {
  originals: 'video as it was recorded',
  converted: 'MP4',
  captions: 'captions',
  transcripts: 'transcript',
  segments: 'part of a video that was sent while recording',
};
const OTHER_KINDS: Record<string, string> = { uploads: 'upload', pictures: 'picture of a person' };

/** Describes an object by its key. */
export function describeKey(key: string): Damage {
  const [top = '', recordingId = null] = key.split('/');
  const kind = KINDS[top];
  if (kind === undefined) return { recordingId: null, kind: OTHER_KINDS[top] ?? 'file of the web app' };
  return { recordingId, kind: key.endsWith('.jpg') ? 'picture' : kind };
}

/** The key of a current object's entry, by the path of the entry; null for an entry of an old version. */
function keyOfEntry(name: string): string | null {
  const encoded = /^buckets\/[^/]+\/index\/(.+)\+\.json$/.exec(name)?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

/** Keys by the paths of entries and of contents. Entries that cannot be read are left out. */
function keysOf(store: BackupReader, files: readonly SavedFile[]): Map<string, { key: string; isOld: boolean }> {
  const keys = new Map<string, { key: string; isOld: boolean }>();
  for (const file of files.filter(({ path: name }) => isObjectEntry(name))) {
    const current = keyOfEntry(file.path);
    const { key = current, blob } = entryOf(store.text(file));
    if (key === null) continue;
    const named = { key, isOld: current === null };
    keys.set(file.path, named);
    if (blob) keys.set(`${file.path.split('/').slice(0, 2).join('/')}/blobs/${blob}`, named);
  }
  return keys;
}

function entryOf(text: string | null): { key?: string; blob?: string } {
  try {
    const { key, blob, object } = JSON.parse(text ?? '{}');
    return { key, blob: blob ?? object?.blob };
  } catch {
    // A damaged entry is one of the files that are described.
    return {};
  }
}

/**
 * Describes files of backups, each one once.
 * @param paths in the data folder
 */
export function describeDamage(store: BackupReader, paths: readonly string[]): Damage[] {
  const keys = new Map(
    store
      .list()
      .backups.toReversed()
      .flatMap(({ backup }) => [...keysOf(store, backup.files)]),
  );
  return [...new Set(paths)].map((name) => {
    const found = keys.get(name);
    if (found) {
      const { recordingId, kind } = describeKey(found.key);
      return { recordingId, kind: found.isOld ? `old version: ${kind}` : kind };
    }
    if (isTables({ path: name })) return { recordingId: null, kind: 'tables' };
    return { recordingId: null, kind: isObjectEntry(name) ? 'entry of an old version' : name };
  });
}
