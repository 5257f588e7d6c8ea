import { ulid } from 'ulid';
import { newProjectItem } from '#functions/data/identity/project.ts';
import { scopedId } from '#functions/process/ids.ts';
import { type Clip, readClips } from './clips.ts';
import { makeRecordings } from './make-recordings.ts';
import { putItems } from './put-items.ts';
import { type StoredClip, sendClip } from './store-clips.ts';
import { storeRecordings } from './store-recordings.ts';
import { projectTexts, subjectOf } from './words.ts';

/** The content of a workspace. */
export interface LibraryOptions {
  workspaceId: string;
  /** Members who make recordings and projects; the first makes most of the recordings. */
  userIds: string[];
  recordings: number;
  projects: number;
}

/** Recordings with files of their own: the newest, which people try things on. Older ones share files. */
const OWN_FILES = 60;
/** Sets of files that the older recordings share. */
const SHARED_FILES = 12;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates empty projects of the last year and a half. @returns their ids */
export async function seedProjects(
  { workspaceId, userIds, projects }: Pick<LibraryOptions, 'workspaceId' | 'userIds' | 'projects'>,
  now: number,
): Promise<string[]> {
  const items = Array.from({ length: projects }, (_, index) => {
    const created = Math.floor(now - (540 - (500 * index) / projects) * DAY_MS);
    const createdAt = new Date(created).toISOString();
    const userId = userIds[index % userIds.length] ?? '';
    const texts = { ...projectTexts(index), accessLevel: 'workspace' as const };
    return newProjectItem({
      id: scopedId(workspaceId, ulid(created)),
      workspaceId,
      userId,
      ...texts,
      createdAt,
      updatedAt: createdAt,
    });
  });
  await putItems(items);
  return items.map(({ id }) => id);
}

/** The clip that fits the name of the recording with this number. */
function clipAt(clips: Clip[], index: number): Clip {
  const clip = clips[subjectOf(index) % clips.length];
  if (!clip) throw new Error('There is no clip');
  return clip;
}

/**
 * Fills a workspace with projects and recordings, some of them shared and viewed.
 * @returns ids of the projects, oldest first
 */
export async function seedLibrary(options: LibraryOptions): Promise<string[]> {
  const now = Date.now();
  const [clips, projectIds] = await Promise.all([readClips(), seedProjects(options, now)]);
  const { workspaceId, userIds, recordings: count } = options;
  const sending: Promise<unknown>[] = [];
  const send = (index: number, recordingId: string): StoredClip => {
    const { stored, sent } = sendClip(clipAt(clips, index), recordingId);
    sending.push(sent);
    return stored;
  };
  const shared = Array.from({ length: count > OWN_FILES ? SHARED_FILES : 0 }, (_, index) =>
    send(OWN_FILES + index, scopedId(workspaceId, ulid())),
  );
  const clipOf = (index: number, recordingId: string) =>
    (index < OWN_FILES ? null : shared[index % SHARED_FILES]) ?? send(index, recordingId);
  const recordings = makeRecordings({ count, workspaceId, userIds, projectIds, clipOf, now });
  await Promise.all(sending);
  await storeRecordings(recordings);
  return projectIds;
}
