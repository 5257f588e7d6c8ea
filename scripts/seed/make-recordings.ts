import { ulid } from 'ulid';
import { NO_COMMENTS, recordingOf, type StoredRecording } from '#functions/data/recording.ts';
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

/** The conversion of nearly all succeeded, that of a few failed, and a few have no file yet. */
function filesOf(random: () => number, clip: StoredClip, convertedAt: string) {
  const fate = random();
  const file = {
    fileType: null,
    smallKey: clip.smallKey,
    originalKey: clip.originalKey,
    thumbnailKey: clip.thumbnailKey,
    fileSize: clip.fileSize,
  };
  const converted = { ...file, duration: clip.duration, conversionAttempt: 1 };
  if (fate < 0.01) {
    const none = {
      fileType: null,
      smallKey: null,
      originalKey: null,
      thumbnailKey: null,
      mp4Key: null,
      strip: null,
      fileSize: null,
      duration: null,
    };
    return {
      ...none,
      transcodeStatus: 'pending' as const,
      conversionAttempt: 0,
      conversionError: null,
      failureCause: null,
      transcodedAt: null,
    };
  }
  return fate < 0.02
    ? {
        ...converted,
        mp4Key: null,
        strip: null,
        transcodeStatus: 'failed' as const,
        conversionError: CONVERSION_ERROR,
        failureCause: 'system' as const,
        transcodedAt: null,
      }
    : {
        ...converted,
        mp4Key: clip.mp4Key,
        strip: clip.strip,
        transcodeStatus: 'completed' as const,
        conversionError: null,
        failureCause: null,
        transcodedAt: convertedAt,
      };
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
    return recordingOf({
      id,
      workspaceId,
      name: recordingName(index),
      description: recordingDescription(index),
      showsDescription: false,
      userId: (random() < 0.5 ? userIds[0] : some(userIds)) ?? '',
      recordingType: random() < 0.8 ? ('screen' as const) : ('camera' as const),
      projectId: random() < 0.75 ? some(projectIds) : null,
      ...filesOf(random, clipOf(index, id), updatedAt),
      ...link,
      picture: null,
      uploads: null,
      captions: [],
      conversionStartedAt: null,
      conversionJobId: null,
      transientFailures: 0,
      segments: null,
      showsOwner: false,
      allowDownload: !link.isShared || random() < 0.8,
      placeGrantVersion: 0,
      hasMainLink: false,
      namedLinkCount: 0,
      watchGrantVersion: 0,
      ...NO_COMMENTS,
      showsTranscript: false,
      transcription: null,
      createdAt: isoAt(createdAt),
      updatedAt,
      kept: null,
      versions: null,
      isAbandoned: false,
      version: 0,
    });
  });
}
