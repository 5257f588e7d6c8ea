import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { InputOf, OutputOf } from '#shared/api/ground/operation.ts';
import type { completeMultipart, createMultipart, listParts, signParts } from '#shared/api/ground/uploads.ts';
import type { attachRecordingVideo, createRecording } from '#shared/api/video/recordings.ts';
import { CONTAINERS } from '#shared/model/video/video-file.ts';
import { examineVideo, MIRRORED_TEXT } from '#shared/video-file/examine-video.ts';
import { type ApiProgram, RefusedError, sendPatiently } from './api-program.ts';
import type { JournalEntry, UploadJournal } from './upload-journal.ts';

interface Place {
  workspaceId: string;
  projectId: string | null;
}

interface Upload {
  program: ApiProgram;
  journal: UploadJournal;
  place: Place;
  onProgress: (sent: number, total: number) => void;
}

/** What the file says of itself. @throws VideoFileError, Error for a file that does not say how long it is */
async function examine(handle: FileHandle, size: number) {
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(end - start);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  };
  const { container, duration, mirroredFrom } = await examineVideo({ size, read });
  if (duration === null)
    throw new Error('This file does not say how long it is. Remux it first, for example by ffmpeg.');
  return {
    contentType: CONTAINERS[container].contentType,
    duration,
    note: mirroredFrom === null ? null : MIRRORED_TEXT,
  };
}

type Created = OutputOf<typeof createRecording>;
type Begun = OutputOf<typeof createMultipart>;
type Parts = OutputOf<typeof listParts>;

const pathOf = (uploadId: string): string => `/api/objects/multipart/${encodeURIComponent(uploadId)}`;

/** The upload that an earlier run has begun, if it is still there; null otherwise. */
async function findBegun({ program }: Upload, uploadId: string | null): Promise<Parts | null> {
  if (uploadId === null) return null;
  try {
    return await program.call<Parts>('GET', pathOf(uploadId));
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return null;
    throw error;
  }
}

async function readPart(handle: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await handle.read(bytes, 0, length, start);
  if (bytesRead !== length) throw new Error('The file has become shorter while it was uploaded.');
  return bytes;
}

interface Sending {
  handle: FileHandle;
  size: number;
  partBytes: number;
  uploadId: string;
  /** Numbers of the parts that are there. */
  arrived: Set<number>;
}

/** Sends the parts that are missing, one after the other: the address of a part is valid for a minute. */
async function sendParts({ program, onProgress }: Upload, sending: Sending): Promise<void> {
  const { handle, size, partBytes, uploadId, arrived } = sending;
  const count = Math.ceil(size / partBytes);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((part) => !arrived.has(part));
  const lengthOf = (part: number) => Math.min(partBytes, size - (part - 1) * partBytes);
  let sent = size - missing.reduce((sum, part) => sum + lengthOf(part), 0);
  onProgress(sent, size);
  const addressOf = async (partNumber: number) => {
    const input: InputOf<typeof signParts> = { partNumbers: [partNumber] };
    const { parts } = await program.call<OutputOf<typeof signParts>>('POST', `${pathOf(uploadId)}/parts`, input);
    return parts[0]?.url ?? '';
  };
  for (const partNumber of missing) {
    const body = await readPart(handle, (partNumber - 1) * partBytes, lengthOf(partNumber));
    const init = { method: 'PUT', body };
    const { ok, status } = await sendPatiently(() => addressOf(partNumber), init, program.onWait);
    if (!ok) throw new Error(`Part ${partNumber} was answered ${status}.`);
    sent += body.length;
    onProgress(sent, size);
  }
}

/** Makes the recording of a file, or finds the one that an earlier run has made. */
async function openRecording({ program, place }: Upload, name: string, known?: JournalEntry): Promise<JournalEntry> {
  if (known) {
    try {
      await program.call('GET', `/api/recordings/${known.recordingId}`);
      return known;
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 404)) throw error;
    }
  }
  const input: InputOf<typeof createRecording> = { name, recordingType: 'screen', ...place };
  const { id } = await program.call<Created>('POST', '/api/recordings', input);
  return { recordingId: id, uploadId: null, partBytes: 0, isAttached: false };
}

/**
 * Uploads a file as a recording, from where an earlier run has ended. A file that is uploaded already is left as it is.
 * @returns the id of the recording, and what its owner has to know of the video, if anything
 * @throws VideoFileError, RefusedError, Error
 */
export async function uploadFile(upload: Upload, file: string): Promise<{ recordingId: string; note: string | null }> {
  const { program, journal, place } = upload;
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const key = JSON.stringify([program.origin, place, path.resolve(file), size, mtimeMs]);
    const { contentType, duration, note } = await examine(handle, size);
    let entry = await openRecording(upload, path.parse(file).name, journal.find(key));
    if (entry.isAttached) return { recordingId: entry.recordingId, note };
    journal.set(key, entry);
    let begun = await findBegun(upload, entry.uploadId);
    if (begun === null) {
      const input: InputOf<typeof createMultipart> = { contentType, fileSize: size };
      const { uploadId, partBytes } = await program.call<Begun>('POST', '/api/objects/multipart', input);
      entry = { ...entry, uploadId, partBytes };
      begun = { parts: [], isComplete: false };
      journal.set(key, entry);
    }
    const { uploadId, partBytes } = entry;
    if (uploadId === null) throw new Error('The upload was not begun.');
    const arrived = new Set(begun.parts.map(({ partNumber }) => partNumber));
    if (!begun.isComplete) await sendParts(upload, { handle, size, partBytes, uploadId, arrived });
    const completed = await program.call<OutputOf<typeof completeMultipart>>('POST', `${pathOf(uploadId)}/complete`);
    const input: InputOf<typeof attachRecordingVideo> = { videoURL: completed.uploadURL, fileSize: size, duration };
    await program.call('PUT', `/api/recordings/${entry.recordingId}/video`, input);
    journal.set(key, { ...entry, isAttached: true });
    return { recordingId: entry.recordingId, note };
  } finally {
    await handle.close();
  }
}
