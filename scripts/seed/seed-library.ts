import { ulid } from 'ulid';
import { newProjectItem } from '#functions/data/project.ts';
import { scopedId } from '#functions/process/ids.ts';
import { type Clip, makeClips } from './clips.ts';
import { makeRecordings } from './make-recordings.ts';
import { putItems } from './put-items.ts';
import { type StoredClip, storeClip } from './store-clips.ts';
import { storeRecordings } from './store-recordings.ts';
import { projectTexts } from './words.ts';

/** The content of a workspace. */
export interface LibraryOptions {
  workspaceId: string;
  /** Members who make recordings and projects; the first makes most of the recordings. */
  userIds: string[];
  recordings: number;
  projects: number;
  /** Clips whose files the recordings get; by default one for each look. */
  clips?: Clip[];
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

/** Stores this many sets of files, each under its own names. */
function storeFiles(clips: Clip[], { workspaceId }: LibraryOptions, count: number): Promise<StoredClip[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const clip = clips[(index * 5) % clips.length];
      if (!clip) throw new Error('There is no clip');
      return storeClip(clip, scopedId(workspaceId, ulid()));
    }),
  );
}

/**
 * Fills a workspace with projects and recordings, some of them shared and viewed.
 * @returns ids of the projects, oldest first
 */
export async function seedLibrary(options: LibraryOptions): Promise<string[]> {
  const now = Date.now();
  const count = options.recordings;
  const [clips, projectIds] = await Promise.all([options.clips ?? makeClips(), seedProjects(options, now)]);
  const own = Math.min(count, OWN_FILES);
  const files = await storeFiles(clips, options, own + (count > own ? SHARED_FILES : 0));
  const clipOf = (index: number) => {
    const found = files[index < own ? index : own + (index % SHARED_FILES)];
    if (!found) throw new Error('There are no files for this recording');
    return found;
  };
  const { workspaceId, userIds } = options;
  await storeRecordings(makeRecordings({ count, workspaceId, userIds, projectIds, clipOf, now }));
  return projectIds;
}
