import { ulid } from 'ulid';
import { NO_OTHER_FILES, type StoredFile } from '#functions/data/video/file.ts';
import { NO_COMMENTS, NO_LINKS, type StoredRecording } from '#functions/data/video/recording.ts';
import { newFile, UNCONVERTED } from '#functions/domain/video/file-state/file-state.ts';
import { newSecret, scopedId } from '#functions/process/ids.ts';
import { seededRandom } from './seeded-random.ts';
import type { StoredClip } from './store-clips.ts';
import { CONVERSION_ERROR, recordingDescription, recordingName } from './words.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The inputs for the recordings. */
export interface Ingredients {
  count: number;
  workspaceId: string;
  /** The people who made them; the first made the most. */
  userIds: string[];
  projectIds: string[];
  /** The files of the recording with this number. */
  clipOf: (index: number, recordingId: string) => StoredClip;
  /** Milliseconds since the epoch. */
  now: number;
}

const isoAt = (ms: number): string => new Date(ms).toISOString();

const NO_LINK = { isShared: false, shareToken: null, shareExpiresAt: null, viewCount: 0, lastViewedAt: null };

function linkOf(random: () => number, createdAt: number, now: number) {
  if (random() > 0.4) return NO_LINK;
  const viewCount = Math.floor(random() ** 4 * 400);
  return {
    isShared: true,
    shareToken: newSecret(),
    viewCount,
    lastViewedAt: viewCount === 0 ? null : isoAt(createdAt + random() * (now - createdAt)),
    shareExpiresAt: random() < 0.25 ? isoAt(now + (random() * 40 - 3) * DAY_MS) : null,
  };
}

/** The conversion of nearly all succeeded, that of a few failed, and that of a few begins soon. */
function fileOf(random: () => number, clip: StoredClip, convertedAt: string): Partial<StoredFile> {
  const fate = random();
  if (fate < 0.01) return { ...clip, ...UNCONVERTED };
  const sent = { ...clip, conversionAttempt: 1 };
  if (fate >= 0.02) return { ...sent, transcodeStatus: 'completed', transcodedAt: convertedAt };
  const failure = { conversionError: CONVERSION_ERROR, failureCause: 'system' } as const;
  return { ...sent, ...UNCONVERTED, transcodeStatus: 'failed', ...failure };
}

/** Recordings of the last year and a half, newest first; most are recent. */
export function makeRecordings({
  count,
  workspaceId,
  userIds,
  projectIds,
  clipOf,
  now,
}: Ingredients): StoredRecording[] {
  const random = seededRandom(count);
  const some = <T>(list: T[]): T | null => list[Math.floor(random() * list.length)] ?? null;
  const ages = Array.from({ length: count }, () => Math.floor(random() ** 2 * 540 * DAY_MS)).sort((a, b) => a - b);
  return ages.map((age, index) => {
    const createdAt = now - age;
    const id = scopedId(workspaceId, ulid(createdAt));
    const updatedAt = isoAt(Math.min(now, createdAt + 40_000));
    const link = linkOf(random, createdAt, now);
    const userId = (random() < 0.5 ? userIds[0] : some(userIds)) ?? '';
    const file = newFile({ id, recordingId: id, workspaceId, userId }, isoAt(createdAt));
    return {
      id,
      workspaceId,
      name: recordingName(index),
      description: recordingDescription(index),
      showsDescription: false,
      userId,
      recordingType: random() < 0.8 ? ('screen' as const) : ('camera' as const),
      projectId: random() < 0.75 ? some(projectIds) : null,
      file: { ...file, updatedAt, ...fileOf(random, clipOf(index, id), updatedAt) },
      ...NO_OTHER_FILES,
      ...NO_LINKS,
      ...link,
      showsOwner: false,
      allowDownload: !link.isShared || random() < 0.8,
      ...NO_COMMENTS,
      showsTranscript: false,
      createdAt: isoAt(createdAt),
      version: 0,
    };
  });
}
