import type { Recording } from '#shared/api/recordings.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { attachUploadWrite } from '../../data/upload.ts';
import { putMetrics } from '../../observability/metrics.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { countUnannounced } from '../limit-usage.ts';
import { copyKey } from '../media-files/media-keys.ts';
import { beginPreparation } from '../preparation/start-preparation.ts';
import { type Change, changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { presentRecording } from '../recordings/present-recording.ts';
import {
  checkUpload,
  expectedThumbnail,
  expectedVideo,
  type FoundUpload,
  findUpload,
  parseUploadUrl,
  type UploadReference,
} from './check-upload.ts';

interface Attachment {
  videoURL: string;
  thumbnailURL?: string | null;
  /** Bytes. */
  fileSize: number;
  /** Seconds. */
  duration: number;
}

type FoundFile = UploadReference & FoundUpload;

interface Files {
  video: FoundFile;
  thumbnail: FoundFile | null;
}

/** Whether a key of a recording is an upload's, or that of its copy. */
const isOf = ({ id }: StoredRecording, key: string | null, file: UploadReference | null): boolean =>
  file === null ? key === null : key === file.key || key === copyKey(id, file.uploadId);

/** Whether these very files are the recording's already. */
function isAttached(recording: StoredRecording, { video, thumbnail }: Files): boolean {
  if (recording.originalKey === null) return false;
  const isSame = isOf(recording, recording.originalKey, video) && isOf(recording, recording.thumbnailKey, thumbnail);
  if (isSame) return true;
  throw new AppError('CONFLICT', 'This recording already has a video');
}

function attach(recording: StoredRecording, files: Files, { fileSize, duration }: Attachment): Change | null {
  if (isAttached(recording, files)) return null;
  const { video, thumbnail } = files;
  const uploads = {
    original: checkUpload(video, recording.id, expectedVideo(fileSize)),
    thumbnail: thumbnail && checkUpload(thumbnail, recording.id, expectedThumbnail),
  };
  return {
    after: {
      ...recording,
      ...{ originalKey: video.key, thumbnailKey: thumbnail?.key ?? null, uploads, fileSize, duration },
      updatedAt: isoNow(),
    },
    with: [video, thumbnail].flatMap((file) =>
      file ? [attachUploadWrite(file.uploadId, recording.id, nowSeconds())] : [],
    ),
  };
}

async function findFiles(actor: Actor, { videoURL, thumbnailURL }: Attachment): Promise<Files> {
  const find = async (named: UploadReference): Promise<FoundFile> => ({ ...named, ...(await findUpload(named)) });
  const [video, thumbnail] = [
    parseUploadUrl(actor, videoURL),
    thumbnailURL ? parseUploadUrl(actor, thumbnailURL) : null,
  ];
  const [foundVideo, foundThumbnail] = await Promise.all([find(video), thumbnail && find(thumbnail)]);
  return { video: foundVideo, thumbnail: foundThumbnail };
}

/** The refusal of the recording comes first, whatever there is to say of the files. */
async function loadAll(actor: Actor, recordingId: string, attachment: Attachment) {
  const loading = loadRecording(actor, recordingId, 'recording:change');
  const finding = findFiles(actor, attachment);
  finding.catch(() => undefined);
  return { recording: await loading, files: await finding };
}

async function noteAttached({ userId }: Actor, { video, thumbnail }: Files): Promise<void> {
  putMetrics({ RecordingsAttached: 1 });
  const unannounced = [video, thumbnail].filter((file) => file?.upload?.announcedBytes === undefined);
  const bytes = unannounced.reduce((sum, file) => sum + (file?.object?.size ?? 0), 0);
  if (bytes > 0) await countUnannounced(userId, bytes);
}

/**
 * Gives a recording the files that were uploaded for it, and has them prepared: copied to where nobody can write to,
 * and converted. Nobody waits for that. The same call again answers the same; a recording's files are never replaced.
 * @throws AppError see `parseUploadUrl` and `checkUpload`; CONFLICT when it has other files
 */
export async function attachVideo(actor: Actor, recordingId: string, attachment: Attachment): Promise<Recording> {
  const { recording, files } = await loadAll(actor, recordingId, attachment);
  let known: Files | null = files;
  let isNew = false;
  const attached = await changeRecording(
    recordingId,
    async (found) => {
      // Refused once, the write has found something else than was known.
      const change = attach(found, known ?? (await findFiles(actor, attachment)), attachment);
      known = null;
      isNew = change !== null;
      return change;
    },
    recording,
  );
  if (!attached) throw notFound('Recording');
  if (isNew) await noteAttached(actor, files);
  if (attached.uploads) await beginPreparation(recordingId);
  return presentRecording(attached);
}
