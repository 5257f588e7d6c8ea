import { isOpfsReliable } from '../opfs/recordings-folder.ts';
import {
  hasManifest,
  idsWithManifest,
  isThrownAway,
  type Manifest,
  manifestsOf,
  readManifest,
  removeManifest,
} from './manifest.ts';
import { idsWithBytes, readRecordedFile, readSeekableFile, removeBytes } from './recording-files.ts';
import { lockedRecordings, lockRecording, locksAreShared } from './recording-lock.ts';
import { idsWithSent } from './sent-objects.ts';

const hasBytes = async (manifest: Manifest) =>
  ((await readSeekableFile(manifest)) ?? (await readRecordedFile(manifest.id))).size > 0;

/** Whether there is something to offer. What was thrown away is not offered, even if its bytes are still there. */
const isRecorded = async (manifest: Manifest) => !isThrownAway(manifest) && (await hasBytes(manifest));

/** Does the work unless a tab has the recording. A failure is only logged: no caller depends on the cleanup. */
async function whileUnlocked(id: string, work: () => Promise<void>) {
  const unlock = await lockRecording(id);
  if (!unlock) return;
  try {
    await work();
  } catch (error) {
    console.warn('The files of a recording could not be removed; the next visit tries again.', error);
  } finally {
    unlock();
  }
}

const removeOrphan = (id: string) =>
  whileUnlocked(id, async () => {
    if (!(await hasManifest(id))) await removeBytes(id);
  });

/**
 * Ends a recording that left no data in this browser, because its tab was closed within the first second, or was reloaded
 * during the countdown; or one that was thrown away. Meanwhile this tab holds the recording's lock.
 * @param hasSent whether a part of it has arrived in segments
 * @throws any error; the next visit then tries again
 */
export type EndEmpty = (manifest: Manifest, hasSent: boolean) => Promise<void>;

const removeEmpty = ({ id }: Manifest, endEmpty: EndEmpty) =>
  whileUnlocked(id, async () => {
    const manifest = await readManifest(id);
    if (!manifest || (await isRecorded(manifest))) return;
    if (!isThrownAway(manifest) && !isOpfsReliable())
      throw new Error('The file of a recording may not have been found, and may exist.');
    await endEmpty(manifest, (await idsWithSent()).includes(id));
    await removeBytes(id);
    await removeManifest(id);
  });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where tabs do not share their locks, another tab may be about to record it. */
const mayBeginElsewhere = ({ startedAt }: Manifest) => !locksAreShared() && Date.now() - Date.parse(startedAt) < DAY_MS;

/**
 * Recordings of an account that closed or crashed tabs left behind, newest first. Removes leftovers that are no
 * recordings: manifests of this account without recorded data, recordings that were thrown away, and files and records
 * of sent objects without a manifest. It does not touch a recording that a tab has, or whose manifest cannot be read.
 * @param endEmpty called before a manifest without recorded data is removed
 * @throws DOMException of the browser's storage
 */
export async function listUnfinishedRecordings(userId: string, endEmpty: EndEmpty): Promise<Manifest[]> {
  // The order matters: a recording is locked before it has a manifest, and has a manifest before it has a file.
  const withBytes = new Set([...(await idsWithBytes()), ...(await idsWithSent())]);
  const withManifest = new Set(await idsWithManifest());
  const manifests = await manifestsOf(userId);
  const isLocked = await lockedRecordings();
  const orphans = [...withBytes].filter((id) => !withManifest.has(id) && !isLocked(id));
  await Promise.all(orphans.map(removeOrphan));

  const unfinished: Manifest[] = [];
  for (const manifest of manifests.filter(({ id }) => !isLocked(id))) {
    if (await isRecorded(manifest)) unfinished.push(manifest);
    else if (isThrownAway(manifest) || !mayBeginElsewhere(manifest)) void removeEmpty(manifest, endEmpty);
  }
  return unfinished.sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}
