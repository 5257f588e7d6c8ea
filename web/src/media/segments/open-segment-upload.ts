import { atom } from 'nanostores';
import { VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { setsKeyframes } from '../record/keyframe-interval.ts';
import { TransientError } from '../retry.ts';
import type { LocalRecording } from '../store/local-recording.ts';
import { recordedName } from '../store/recording-files.ts';
import { forgetSent } from '../store/sent-objects.ts';
import { browserConnection } from '../upload/connection.ts';
import { WorkerScript } from '../worker-script.ts';
import { createSavingMark, type SavingMark } from './saving-mark.ts';
import { LoggedOutError, type SegmentCalls, type SegmentPermission, type SignOfLife } from './segment-calls.ts';
import type { Renewal, SegmentReply, SegmentRequest } from './segment-messages.ts';
import { type FinishedSegments, type FinishOptions, SegmentsOffError, type SegmentUpload } from './segment-upload.ts';
import { newStatus, type SegmentUploadStatus } from './segment-upload-status.ts';

/** Calls the server for the worker, and stores the upload's id before anything is sent. */
async function renew(local: LocalRecording, calls: SegmentCalls, signOfLife: SignOfLife, signal: AbortSignal) {
  const { id, about, segmentUploadId } = local.manifest();
  const permission = await calls.renew(about.recordingId, signOfLife, signal);
  if (permission.segmentUploadId === segmentUploadId) return permission;
  await forgetSent(id).catch((error: unknown) => console.warn('What was sent before is not forgotten.', error));
  await local.update({ segmentUploadId: permission.segmentUploadId });
  return permission;
}

const failureOf = (error: unknown) => {
  if (error instanceof TransientError) return 'transient';
  return error instanceof LoggedOutError ? 'logged-out' : 'refused';
};

async function renewalOf(permission: Promise<SegmentPermission>): Promise<Renewal> {
  try {
    return { permission: await permission };
  } catch (error) {
    return { failure: failureOf(error), message: (error as Error).message };
  }
}

const SEGMENT_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./segment-worker.ts', import.meta.url), { type: 'module' }),
);
/** Without it for this long, the recording is uploaded as one file, in milliseconds. */
const SCRIPT_LIMIT_MS = 15_000;

/** A call of `finish` that waits for its end. */
interface Finishing {
  onProgress: FinishOptions['onProgress'];
  resolve: (segments: FinishedSegments) => void;
  reject: (error: unknown) => void;
}

/**
 * Starts to send a local recording in segments, or continues: best before its first chunk is written, but at any time,
 * and also for a recording of an earlier visit. It never throws: failures are in its status.
 */
export function openSegmentUpload(local: LocalRecording, calls: SegmentCalls): SegmentUpload {
  const { id, segmentUploadId } = local.manifest();
  const closing = new AbortController();
  const { worker, loaded } = SEGMENT_SCRIPT.take(SCRIPT_LIMIT_MS);
  const post = (request: SegmentRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  const isRegular = setsKeyframes();
  const status = atom(newStatus(segmentUploadId, isRegular ? null : 'rare'));
  let finishing: Finishing | null = null;
  let onBeginning: (file: Blob) => void = () => undefined;
  const beginning = new Promise<Blob>((resolve) => {
    onBeginning = resolve;
  });

  const sendSaving = async (next: SavingMark, signal: AbortSignal) => {
    // The manifest forgets the upload when a file replaces the segments.
    const { segmentUploadId: uploadId } = status.get();
    const { recordingId } = local.manifest().about;
    if (uploadId === null) return;
    const closed = next === 'closed' && ({ isWatchable: false } as const);
    const saving = { segmentUploadId: uploadId, isSaving: next === 'saving', ...closed };
    await calls.setSaving(recordingId, saving, signal);
  };
  const mark = createSavingMark(sendSaving, browserConnection, segmentUploadId === null);
  /** Whether the server may have learned that people with the link may watch live. */
  let wasWatchable = segmentUploadId !== null;
  const end = (error: Error) => {
    closing.abort(error);
    worker.terminate();
    finishing?.reject(error);
  };
  const change = (next: SegmentUploadStatus) => {
    status.set(next);
    if (next.hasPlaylist) mark.allow();
    if (next.reason) end(new SegmentsOffError(next.reason));
  };
  const askServer = async (signOfLife: SignOfLife) =>
    post({ type: 'renewed', renewal: await renewalOf(renew(local, calls, signOfLife, closing.signal)) });

  worker.addEventListener('message', ({ data: reply }: MessageEvent<SegmentReply>) => {
    if (reply.type === 'status') change(reply.status);
    if (reply.type === 'renew') void askServer(reply.signOfLife);
    if (reply.type === 'beginning') onBeginning(new Blob([reply.bytes], { type: VIDEO_CONTENT_TYPE }));
    if (reply.type === 'progress') finishing?.onProgress(reply.progress);
    if (reply.type === 'finished') finishing?.resolve(reply.segments);
    if (reply.type === 'not-finished') finishing?.reject(new Error('Upload failed', { cause: reply.message }));
  });
  const fail = (reason: unknown) => {
    if (closing.signal.aborted) return;
    console.warn('The worker that sends segments failed.', reason);
    change({ ...status.get(), state: 'off', reason: 'failed' });
  };
  loaded.catch(fail);
  worker.addEventListener('error', (event) => fail(event.message));
  const { port1, port2 } = new MessageChannel();
  const fileName = recordedName(id);
  const open = { id, fileName, port: port1, segmentUploadId, setsKeyframes: isRegular };
  post({ type: 'open', ...open }, [port1]);
  local.serveGrowth(port2);

  const finish = async ({ durationMs, signal, onProgress }: FinishOptions) => {
    const { size: fileSize } = await local.file();
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
    const cancel = () => post({ type: 'cancel' });
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<FinishedSegments>((resolve, reject) => {
        finishing = { onProgress, resolve, reject };
        post({ type: 'finish', durationMs, fileSize });
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      finishing = null;
    }
  };
  return {
    status,
    beginning,
    setWatchable: (isOn) => {
      wasWatchable ||= isOn;
      post({ type: 'setWatchable', isOn });
    },
    setPaused: (isOn) => post({ type: 'setPaused', isOn }),
    setSaving: (isSaving) => {
      post({ type: 'setSaving', isOn: isSaving });
      mark.set(isSaving ? 'saving' : 'unsaved');
    },
    endWatching: () => mark.set(wasWatchable ? 'closed' : 'unsaved'),
    sendOpenSegment: () => post({ type: 'send-open-segment' }),
    finish,
    close: () => end(new Error('The upload in segments was closed.')),
  };
}
