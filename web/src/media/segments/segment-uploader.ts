import { recordingLength } from '#shared/remux/recording-length.ts';
import { aborted } from '#web/lib/aborted.ts';
import { anySignal } from '#web/lib/any-signal.ts';
import type { ByteRange, CutEvent } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import type { Connection } from '../upload/connection.ts';
import { UrlRefusedError } from '../upload/upload-failure.ts';
import type { UploadProgress } from '../upload/upload-progress.ts';
import { type ProgressWatch, type WatchOptions, watchProgress } from '../upload/watch-progress.ts';
import { readBeginning } from './beginning.ts';
import { cutSource } from './cut-source.ts';
import { createDelivery } from './deliver-object.ts';
import { createKeyframePace, type KeyframePace } from './keyframe-pace.ts';
import { createLiveParts } from './live-parts.ts';
import { type Bytes, joinBytes, type PostObject } from './post-object.ts';
import { type GrowthPort, openRecordedSource } from './recorded-source.ts';
import type { SegmentPermission, SignOfLife } from './segment-calls.ts';
import { createSegmentSender } from './segment-sender.ts';
import { type FinishedSegments, SegmentsOffError } from './segment-upload.ts';
import { newStatus, type SegmentsOffReason, type SegmentUploadStatus } from './segment-upload-status.ts';
import { openPermissions } from './upload-permissions.ts';

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
  isWatchable: boolean;
  /** Whether the browser makes keyframes at an interval that it is asked for. */
  setsKeyframes: boolean;
  /** Called with each change. */
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

/** Cuts and sends one recording; runs in a worker. */
export interface SegmentUploader {
  setWatchable: (isWatchable: boolean) => void;
  setPaused: (isPaused: boolean) => void;
  setSaving: (isSaving: boolean) => void;
  /** See `SegmentUpload.sendOpenSegment`. */
  sendOpenSegment: () => void;
  /** @throws see `SegmentUpload.finish` */
  finish: (options: UploaderFinish) => Promise<FinishedSegments>;
}

type End = Pick<Extract<CutEvent, { type: 'end' }>, 'size' | 'endMs'>;

/** Counts the bytes that are sent of a recording, of every visit, and reports them while `finish` waits. */
function createSentBytes(connection: Connection) {
  const sent = new Map<number, number>();
  let watch: ProgressWatch | null = null;
  return {
    /** @param at offset in the file of the object that the bytes belong to */
    count: (at: number, bytes: number) => {
      sent.set(at, bytes);
      watch?.count(at, bytes);
    },
    halt: () => watch?.halt(),
    /** @param work gets a signal that also ends the work when nothing moves for too long */
    reportDuring: async <T>(options: WatchOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
      const watching = watchProgress(connection, options);
      watch = watching;
      try {
        for (const [at, bytes] of sent) watching.count(at, bytes);
        return await work(watching.signal);
      } finally {
        watching.close();
        watch = null;
      }
    },
  };
}

/** Decides whether people with the link may watch during the recording. */
function createAudience(isWatchable: boolean, pace: KeyframePace) {
  const state = { isWatchable, hasPlaylist: false, isIn: false };
  const mayWatch = () => {
    const problem = pace.problem();
    // They must find a playlist when they are let in. On a busy computer, those who are in wait for late segments.
    return state.isWatchable && state.hasPlaylist && (problem === null || (problem === 'busy' && state.isIn));
  };
  return {
    set: (change: Partial<Omit<typeof state, 'isIn'>>) => void Object.assign(state, change),
    /** Lets them in, or out. @returns whether they may watch, for a sign of life */
    update: () => {
      state.isIn = mayWatch();
      return state.isIn;
    },
    isIn: () => state.isIn,
    /** Whether the last sign of life is outdated. */
    isOutdated: () => mayWatch() !== state.isIn,
  };
}

/**
 * Reports the state of an upload when it has changed.
 * @param measure what is known of the recording now
 */
function createStatusReport(
  first: SegmentUploadStatus,
  onStatus: UploaderOptions['onStatus'],
  measure: () => Pick<SegmentUploadStatus, 'behindMs' | 'keyframeProblem'>,
) {
  let status = first;
  return {
    status: () => status,
    report: (change: Partial<SegmentUploadStatus> = {}) => {
      const next = { ...status, ...change, ...measure() };
      if (JSON.stringify(next) === JSON.stringify(status)) return;
      status = next;
      onStatus(next);
    },
  };
}

/** Starts to send a recording, however much of it exists by now. */
export function openSegmentUploader(environment: UploaderEnvironment, options: UploaderOptions): SegmentUploader {
  const { connection, post, port, openFile, remembered } = environment;
  const off = new AbortController();
  const pace = createKeyframePace(options.setsKeyframes);
  const audience = createAudience(options.isWatchable, pace);
  const liveParts = createLiveParts();
  const sentBytes = createSentBytes(connection);
  let onEnd: (end: End) => void = () => undefined;
  const end = new Promise<End>((resolve) => {
    onEnd = resolve;
  });
  let cutMs = 0;

  const behindMs = () => Math.max(0, Math.round(cutMs - sender.arrivedMs()));
  const { status, report } = createStatusReport(
    newStatus(options.segmentUploadId, pace.problem()),
    options.onStatus,
    () => ({ behindMs: behindMs(), keyframeProblem: pace.problem() }),
  );
  const turnOff = (reason: SegmentsOffReason, error: unknown) => {
    if (off.signal.aborted) return;
    console.warn(`The recording is not uploaded in segments any more: ${reason}.`, error);
    off.abort(new SegmentsOffError(reason));
    sender.halt();
    report({ state: 'off', reason });
  };
  const noFile = (error: unknown) => turnOff('no-file', error);

  const permissions = openPermissions({
    renew: async (signal) => {
      const { segmentUploadId } = status();
      const signOfLife = { segmentUploadId, isWatchable: audience.update(), behindMs: behindMs() };
      const permission = await environment.renew(signOfLife, signal);
      if (segmentUploadId !== null && segmentUploadId !== permission.segmentUploadId)
        throw new Error('Another upload was begun.');
      report({ segmentUploadId: permission.segmentUploadId });
      return permission;
    },
    connection,
    signal: off.signal,
    onRefused: (error) => turnOff('refused', error),
  });

  const read = async (range: ByteRange) => {
    try {
      return joinBytes(await source.read(range));
    } catch (error) {
      noFile(error);
      throw error;
    }
  };

  const sender = createSegmentSender({
    read,
    deliver: createDelivery({ permissions, post, connection, onFailure: sentBytes.halt }),
    remembered,
    remember: environment.remember,
    onSent: sentBytes.count,
    onArrived: () => report(),
    onPlaylist: () => {
      if (status().hasPlaylist) return;
      audience.set({ hasPlaylist: true });
      if (audience.isOutdated()) permissions.renewSoon();
      report({ hasPlaylist: true });
    },
    onFailed: (error) => turnOff(error instanceof UrlRefusedError ? 'refused' : 'failed', error),
  });

  const seeBeginning = readBeginning({ read, onRead: options.onBeginning });
  const onProgress = ({ endMs, openMs }: Extract<CutEvent, { type: 'progress' }>) => {
    cutMs = endMs;
    pace.lasts(endMs - openMs);
    if (audience.isIn() && liveParts.isDue(openMs, endMs)) cutting.takePartNow();
    if (audience.isOutdated()) permissions.renewSoon();
    report();
  };
  const onCut = (event: CutEvent) => {
    if (event.type === 'init') sender.addInit(event.bytes, event.mimeType);
    if (event.type === 'part') sender.addPart(event);
    if (event.type === 'segment') {
      pace.ended(event.durationMs);
      sender.add(event);
    }
    if (event.type === 'progress') onProgress(event);
    if (event.type === 'end') onEnd(event);
    if (event.type === 'failed') turnOff(event.reason, event.message);
    seeBeginning(event);
  };
  const source = openRecordedSource({ port, openFile, onChange: () => cutting.goOn(), onLost: noFile });
  const cutting = cutSource(source, onCut, noFile);
  permissions.renewSoon();

  const sendRest = async ({ durationMs: clockMs, fileSize }: UploaderFinish, signal: AbortSignal) => {
    signal.throwIfAborted();
    const { size, endMs } = await Promise.race([end, aborted(signal)]);
    if (size !== fileSize) noFile(`Of ${fileSize} bytes ${size} are in the file.`);
    signal.throwIfAborted();
    const durationMs = recordingLength(clockMs, endMs);
    const playlist = await sender.finish(durationMs, signal);
    return { segmentUploadId: status().segmentUploadId ?? '', playlist, fileSize, durationMs };
  };
  return {
    setWatchable: (isWatchable) => {
      audience.set({ isWatchable });
      permissions.renewSoon();
    },
    setPaused: sender.setPaused,
    setSaving: sender.setSaving,
    sendOpenSegment: cutting.takePart,
    finish: async (finishing) => {
      const signal = anySignal([finishing.signal, off.signal]);
      const watched = { signal, totalBytes: finishing.fileSize, onProgress: finishing.onProgress };
      try {
        return await sentBytes.reportDuring(watched, (ending) => sendRest(finishing, ending));
      } catch (error) {
        sender.halt();
        throw off.signal.aborted ? off.signal.reason : error;
      }
    },
  };
}
