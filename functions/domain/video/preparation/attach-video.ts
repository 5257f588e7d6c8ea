import type { Recording } from '#shared/api/video/recordings.ts';
import { CONTAINERS, containerOfType } from '#shared/model/video/video-file.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { attachUpload } from '../../../data/ground/upload.ts';
import { hasOtherFiles, type StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { ObjectChangedError } from '../../../gateways/s3/s3.ts';
import { putMetrics } from '../../../observability/metrics.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { countUnannounced } from '../../ground/limit-usage.ts';
import { endSegments } from '../../ground/media-files/end-segments.ts';
import { copyKey } from '../../ground/media-files/media-keys.ts';
import {
  checkUpload,
  expectedThumbnail,
  expectedVideo,
  type FoundUpload,
  findUpload,
  mediaType,
  parseUploadUrl,
  type UploadReference,
} from '../../ground/uploads/check-upload.ts';
import { examineObject } from '../conversion/examine-original.ts';
import { replaceFile } from '../file-state/replace-file.ts';
import { changeFile, type FileChange } from '../recordings/change-recording.ts';
import { loadFile } from '../recordings/load-recording.ts';
import { presentChanged } from '../recordings/present-recordings.ts';
import { beginPreparation } from './start-preparation.ts';

/** The result of reading an upload: see `fileType` of a file, or the refusal. Null for a file that is not there. */
type Proof = { fileType: string | null } | { refusal: AppError } | null;

const unsupported = ({ code, message }: VideoFileError) =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', message, { fault: code });

/**
 * Proves by its bytes that an upload is a video of its content type. Browsers send what they record as WebM, whatever it
 * is, and what is copied as WebM may be sent as Matroska.
 */
async function proveVideo({ key, object }: UploadReference & FoundUpload): Promise<Proof> {
  const claimed = object && containerOfType(mediaType(object.contentType));
  if (!object?.size || !claimed) return null;
  try {
    const { container, mimeType, edits } = await examineObject({ key, ...object });
    const isCorrected = container === 'webm' && claimed === 'matroska' && edits.length > 0;
    if (claimed === 'webm' || isCorrected) return { fileType: null };
    if (container === claimed) return { fileType: mimeType };
    const { name, contentType } = CONTAINERS[container];
    return { refusal: new AppError('UNSUPPORTED_MEDIA_TYPE', `This file is ${name}: send it as ${contentType}`) };
  } catch (error) {
    if (error instanceof VideoFileError) return { refusal: unsupported(error) };
    if (!(error instanceof ObjectChangedError)) throw error;
    return { refusal: new AppError('CONFLICT', 'This upload was changed while it was attached. Please try again.') };
  }
}

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
  video: FoundFile & { proof: Proof };
  thumbnail: FoundFile | null;
}

/** Whether a key of a file is that of an upload, or of its copy. */
const isOf = ({ id }: StoredFile, key: string | null, file: UploadReference | null): boolean =>
  file === null ? key === null : key === file.key || key === copyKey(id, file.uploadId);

/**
 * Whether a recording accepts a file: it has none and no join is in progress, or its maker sends the whole file after a
 * lost recorder or a failed join.
 */
function acceptsFile(file: StoredFile, recording: StoredRecording, actor: Actor): boolean {
  const { userId, originalKey, segments } = file;
  // A cut has none until it is rendered.
  if (recording.file.id === file.id && hasOtherFiles(recording)) return false;
  if (segments?.state === 'failed' || segments?.state === 'interrupted') return userId === actor.userId;
  return originalKey === null && segments?.state !== 'joining';
}

/** Whether the recording already has these files. @throws AppError CONFLICT when it accepts no file */
function isAttached(file: StoredFile, recording: StoredRecording, actor: Actor, { video, thumbnail }: Files): boolean {
  const { originalKey, thumbnailKey } = file;
  if (originalKey !== null && isOf(file, originalKey, video) && isOf(file, thumbnailKey, thumbnail)) return true;
  if (acceptsFile(file, recording, actor)) return false;
  throw new AppError('CONFLICT', 'This recording already has a video');
}

/** @throws AppError for a file that is not a video */
function fileTypeOf({ proof }: Files['video']): string | null {
  if (proof && 'refusal' in proof) throw proof.refusal;
  return proof?.fileType ?? null;
}

function attach(
  before: StoredFile,
  recording: StoredRecording,
  actor: Actor,
  files: Files,
  { fileSize, duration }: Attachment,
): FileChange | null {
  if (isAttached(before, recording, actor, files)) return null;
  const { id, segments } = before;
  const { video, thumbnail } = files;
  const uploads = {
    original: checkUpload(video, id, expectedVideo(fileSize)),
    thumbnail: thumbnail && checkUpload(thumbnail, id, expectedThumbnail),
  };
  const file = { originalKey: video.key, thumbnailKey: thumbnail?.key ?? null, fileType: fileTypeOf(video) };
  const { after, with: changes } = replaceFile(before, {
    ...file,
    uploads,
    fileSize,
    duration,
    segments: null,
  });
  const ended = segments ? endSegments({ recordingId: id, id: segments.uploadId }) : [];
  const taken = [video, thumbnail].flatMap((file) => (file ? [attachUpload(file.uploadId, id, nowSeconds())] : []));
  return { after, with: [...changes, ...taken, ...ended] };
}

async function findFiles(actor: Actor, { videoURL, thumbnailURL }: Attachment): Promise<Files> {
  const find = async (named: UploadReference): Promise<FoundFile> => ({ ...named, ...(await findUpload(named)) });
  const [video, thumbnail] = [
    parseUploadUrl(actor, videoURL),
    thumbnailURL ? parseUploadUrl(actor, thumbnailURL) : null,
  ];
  const findVideo = async () => {
    const found = await find(video);
    return { ...found, proof: await proveVideo(found) };
  };
  const [foundVideo, foundThumbnail] = await Promise.all([findVideo(), thumbnail && find(thumbnail)]);
  return { video: foundVideo, thumbnail: foundThumbnail };
}

/** A refusal because of the recording comes before one because of the files. */
async function loadAll(actor: Actor, recordingId: string, attachment: Attachment) {
  const loading = loadFile(actor, recordingId);
  const finding = findFiles(actor, attachment);
  finding.catch(() => undefined);
  return { ...(await loading), files: await finding };
}

async function countAttached({ userId }: Actor, { video, thumbnail }: Files): Promise<void> {
  putMetrics({ RecordingsAttached: 1 });
  const unannounced = [video, thumbnail].filter((file) => file?.upload?.announcedBytes === undefined);
  const bytes = unannounced.reduce((sum, file) => sum + (file?.object?.size ?? 0), 0);
  if (bytes > 0) await countUnannounced(userId, bytes);
}

/**
 * Attaches uploaded files to a recording and starts their preparation in the background: they are copied to keys that
 * no upload URL names, and converted. A repeated call gives the same answer; a whole file is never replaced. The
 * recording's segments are removed. A video is first proven by its bytes, with a few reads.
 * @throws AppError see `parseUploadUrl` and `checkUpload`; UNSUPPORTED_MEDIA_TYPE with `fault` for a file that is not a
 *   video of its type; CONFLICT when it has other files
 */
export async function attachVideo(actor: Actor, recordingId: string, attachment: Attachment): Promise<Recording> {
  const { file, recording, of, isAlone, files } = await loadAll(actor, recordingId, attachment);
  const entry = stateAct('recording.uploaded', actor, of.stored.workspaceId, of.stored);
  const attached = await changeFile(
    file.id,
    // Only the first try uses the known files: before another try, something has changed.
    async (found, of, tries) => {
      const made = attach(found, of, actor, tries === 0 ? files : await findFiles(actor, attachment), attachment);
      return made && { ...made, with: [...(made.with ?? []), ...(actor.session.isToken ? [entry] : [])] };
    },
    { file, recording },
  );
  if (!attached) throw notFound('Recording');
  if (attached.change) await countAttached(actor, files);
  if (attached.file.uploads) await beginPreparation(file.id);
  return presentChanged(attached, isAlone);
}
