import { recordingLength } from '#shared/remux/recording-length.ts';
import { aborted } from '#web/lib/aborted.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import type { CutEvent } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import type { Connection } from '../upload/connection.ts';
import { UrlRefusedError } from '../upload/upload-failure.ts';
import type { UploadProgress } from '../upload/upload-progress.ts';
import { readBeginning } from './beginning.ts';
import { type CutFile, openCutFile } from './cut-source.ts';
import { createDelivery } from './deliver-object.ts';
import { createLiveWatching, type LiveWatching } from './live-watching.ts';
import type { Bytes, PostObject } from './post-object.ts';
import type { GrowthPort } from './recorded-source.ts';
import type { SegmentPermission, SignOfLife } from './segment-calls.ts';
import { createSegmentSender, type SegmentSender } from './segment-sender.ts';
import type { FinishedSegments } from './segment-upload.ts';
import { newStatus, type SegmentUploadStatus } from './segment-upload-status.ts';
import { createSentBytes, type SentBytes } from './sent-bytes.ts';
import { openPermissions } from './upload-permissions.ts';
import { createUploadState, type UploadState } from './upload-state.ts';

/** The parts of the browser and the page that an uploader needs. */
export interface UploaderEnvironment {
  /** @throws see `SegmentCalls` */
  renew: (signOfLife: SignOfLife, signal: AbortSignal) => Promise<SegmentPermission>;
  post: PostObject;
  connection: Connection;
  /** Port to the writer of the recorded file: see `growth-messages.ts`. */
  port: GrowthPort;
  /** Opens the recorded file once it is closed; null if it does not exist. */
  openFile: () => Promise<Blob | null>;
  /** Objects that arrived at an earlier visit, by name. */
  remembered: ReadonlyMap<string, SentObject>;
  remember: (name: string, sent: SentObject) => Promise<void>;
}

export interface UploaderOptions {
  /** Id of the upload to continue; null to start one. */
  segmentUploadId: string | null;
  /** Whether the browser makes keyframes at an interval that it is asked for. */
  setsKeyframes: boolean;
  onStatus: (status: SegmentUploadStatus) => void;
  /** Called once with the start of the file: see `SegmentUpload.beginning`. */
  onBeginning: (bytes: Bytes) => void;
}

interface UploaderFinish {
  /** Length by the clock, in milliseconds; null for a recording that was interrupted. */
  durationMs: number | null;
  /** Bytes that were recorded, whether they are all in the file or not. */
  fileSize: number;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

interface Parts {
  file: CutFile;
  live: LiveWatching;
  sender: SegmentSender;
  sentBytes: SentBytes;
  state: UploadState;
}

const behindMs = ({ file, sender }: Parts) => Math.max(0, Math.round(file.cutMs() - sender.arrivedMs()));

/** Gives a sign of life. @returns the next permission, which must be for the same upload */
async function renew(parts: Parts, call: (signOfLife: SignOfLife) => Promise<SegmentPermission>) {
  const { live, state } = parts;
  const { segmentUploadId } = state.status();
  const permission = await call({ segmentUploadId, isWatchable: live.update(), behindMs: behindMs(parts) });
  if (segmentUploadId !== null && segmentUploadId !== permission.segmentUploadId)
    throw new Error('Another upload was begun.');
  state.report({ segmentUploadId: permission.segmentUploadId });
  return permission;
}

function passOn({ live, sender, state }: Parts, event: CutEvent): void {
  if (event.type === 'init') sender.addInit(event.bytes, event.mimeType);
  if (event.type === 'part') sender.addPart(event);
  if (event.type === 'segment') {
    live.onSegment(event.durationMs);
    sender.add(event);
  }
  if (event.type === 'progress') {
    live.onProgress(event);
    state.report();
  }
  if (event.type === 'failed') state.turnOff(event.reason, event.message);
}

/** Sends what is missing once the file has ended. */
async function sendRest({ file, sender, state }: Parts, finishing: UploaderFinish, signal: AbortSignal) {
  const { durationMs: clockMs, fileSize } = finishing;
  signal.throwIfAborted();
  const { size, endMs } = await Promise.race([file.end, aborted(signal)]);
  if (size !== fileSize) state.turnOff('no-file', `Of ${fileSize} bytes ${size} are in the file.`);
  signal.throwIfAborted();
  const durationMs = recordingLength(clockMs, endMs);
  const playlist = await sender.finish(durationMs, signal);
  return { segmentUploadId: state.status().segmentUploadId ?? '', playlist, fileSize, durationMs };
}

async function finish(parts: Parts, finishing: UploaderFinish): Promise<FinishedSegments> {
  const { sender, sentBytes, state } = parts;
  const signal = anySignal([finishing.signal, state.off]);
  const watched = { signal, totalBytes: finishing.fileSize, onProgress: finishing.onProgress };
  try {
    return await sentBytes.reportDuring(watched, (ending) => sendRest(parts, finishing, ending));
  } catch (error) {
    sender.halt();
    throw state.off.aborted ? state.off.reason : error;
  }
}

/** Starts to cut and send a recording, however much of it exists by now; runs in a worker. */
export function openSegmentUploader(environment: UploaderEnvironment, options: UploaderOptions) {
  const { connection, post, port, openFile, remembered, remember } = environment;
  const sentBytes = createSentBytes(connection);
  const live = createLiveWatching({
    setsKeyframes: options.setsKeyframes,
    takePart: () => file.takePartNow(),
    onOutdated: () => permissions.renewSoon(),
  });
  const state = createUploadState({
    first: newStatus(options.segmentUploadId, live.keyframeProblem()),
    onStatus: options.onStatus,
    measure: () => ({ behindMs: behindMs(parts), keyframeProblem: live.keyframeProblem() }),
    onOff: () => sender.halt(),
  });
  const { report, turnOff } = state;
  const permissions = openPermissions({
    renew: (signal) => renew(parts, (signOfLife) => environment.renew(signOfLife, signal)),
    connection,
    signal: state.off,
    onRefused: (error) => turnOff('refused', error),
  });
  const onCut = (event: CutEvent) => {
    passOn(parts, event);
    seeBeginning(event);
  };
  const file = openCutFile({ port, openFile, onEvent: onCut, onLost: (error) => turnOff('no-file', error) });
  const seeBeginning = readBeginning({ read: file.read, onRead: options.onBeginning });
  const sender = createSegmentSender({
    read: file.read,
    deliver: createDelivery({ permissions, post, connection, onFailure: sentBytes.halt }),
    remembered,
    remember,
    onSent: sentBytes.count,
    onArrived: () => report(),
    onPlaylist: () => {
      if (state.status().hasPlaylist) return;
      live.onPlaylist();
      report({ hasPlaylist: true });
    },
    onFailed: (error) => turnOff(error instanceof UrlRefusedError ? 'refused' : 'failed', error),
  });
  const parts: Parts = { file, live, sender, sentBytes, state };
  permissions.renewSoon();

  return {
    setWatchable: (isWatchable: boolean) => {
      live.setWatchable(isWatchable);
      permissions.renewSoon();
    },
    setPaused: sender.setPaused,
    setSaving: sender.setSaving,
    /** See `SegmentUpload.sendOpenSegment`. */
    sendOpenSegment: file.takePart,
    /** @throws see `SegmentUpload.finish` */
    finish: (finishing: UploaderFinish) => finish(parts, finishing),
  };
}

export type SegmentUploader = ReturnType<typeof openSegmentUploader>;
