import { recordingLength } from '#shared/remux/recording-length.ts';
import type { ByteRange, CutEvent } from '../cut/cut-events.ts';
import type { SentObject } from '../store/sent-objects.ts';
import type { Connection } from '../upload/connection.ts';
import { UrlRefusedError } from '../upload/upload-failure.ts';
import type { UploadProgress } from '../upload/upload-progress.ts';
import { type ProgressWatch, watchProgress } from '../upload/watch-progress.ts';
import { readBeginning } from './beginning.ts';
import { cutSource } from './cut-source.ts';
import { createDelivery } from './deliver-object.ts';
import { createKeyframePace } from './keyframe-pace.ts';
import { openPermissions } from './permissions.ts';
import { type Bytes, joinBytes, type PostObject } from './post-object.ts';
import { type GrowthPort, openRecordedSource } from './recorded-source.ts';
import type { SegmentPermission, SignOfLife } from './segment-calls.ts';
import { createSegmentSender } from './segment-sender.ts';
import { type FinishedSegments, SegmentsOffError } from './segment-upload.ts';
import type { SegmentsOffReason, SegmentUploadStatus } from './segment-upload-status.ts';

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

/** Rejects with the signal's reason, and never settles otherwise. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const isSame = (a: SegmentUploadStatus, b: SegmentUploadStatus) => JSON.stringify(a) === JSON.stringify(b);

/** Starts to send a recording, however much of it exists by now. */
export function openSegmentUploader(environment: UploaderEnvironment, options: UploaderOptions): SegmentUploader {
  const { connection, post, port, openFile, remembered } = environment;
  const off = new AbortController();
  const pace = createKeyframePace();
  const sentBytes = new Map<number, number>();
  let onEnd: (end: End) => void = () => undefined;
  const end = new Promise<End>((resolve) => {
    onEnd = resolve;
  });
  let { segmentUploadId, isWatchable } = options;
  let reason: SegmentsOffReason | null = null;
  let cutMs = 0;
  /** Whether the last sign of life has let viewers in. */
  let isOpen = false;
  let hasPlaylist = false;
  let watch: ProgressWatch | null = null;
  let reported: SegmentUploadStatus | null = null;

  const behindMs = () => Math.max(0, Math.round(cutMs - sender.arrivedMs()));
  /** Viewers must find a playlist when they are let in. On a busy computer, those who are in wait for late segments. */
  const mayWatch = () => {
    const problem = pace.problem();
    return isWatchable && hasPlaylist && (problem === null || (problem === 'busy' && isOpen));
  };
  const report = () => {
    const status: SegmentUploadStatus = {
      state: reason === null ? 'sending' : 'off',
      reason,
      segmentUploadId,
      behindMs: behindMs(),
      hasPlaylist,
      keyframeProblem: pace.problem(),
    };
    if (reported && isSame(reported, status)) return;
    reported = status;
    options.onStatus(status);
  };
  const turnOff = (why: SegmentsOffReason, error: unknown) => {
    if (off.signal.aborted) return;
    console.warn(`The recording is not uploaded in segments any more: ${why}.`, error);
    reason = why;
    off.abort(new SegmentsOffError(why));
    sender.halt();
    report();
  };
  const noFile = (error: unknown) => turnOff('no-file', error);

  const permissions = openPermissions({
    renew: async (signal) => {
      isOpen = mayWatch();
      const signOfLife = { segmentUploadId, isWatchable: isOpen, behindMs: behindMs() };
      const permission = await environment.renew(signOfLife, signal);
      if (segmentUploadId !== null && segmentUploadId !== permission.segmentUploadId)
        throw new Error('Another upload was begun.');
      segmentUploadId = permission.segmentUploadId;
      report();
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
    deliver: createDelivery({ permissions, post, connection, onFailure: () => watch?.halt() }),
    remembered,
    remember: environment.remember,
    onSent: (at, bytes) => {
      sentBytes.set(at, bytes);
      watch?.count(at, bytes);
    },
    onArrived: report,
    onPlaylist: () => {
      hasPlaylist = true;
      if (isWatchable) permissions.renewSoon();
      report();
    },
    onFailed: (error) => turnOff(error instanceof UrlRefusedError ? 'refused' : 'failed', error),
  });

  const seeBeginning = readBeginning({ read, onRead: options.onBeginning });
  const onProgress = ({ endMs, openMs, gapMs }: Extract<CutEvent, { type: 'progress' }>) => {
    cutMs = endMs;
    pace.lasts({ durationMs: endMs - openMs, gapMs });
    if (mayWatch() !== isOpen) permissions.renewSoon();
    report();
  };
  const onCut = (event: CutEvent) => {
    if (event.type === 'init') sender.addInit(event.bytes, event.mimeType);
    if (event.type === 'head') sender.addHead(event);
    if (event.type === 'segment') {
      pace.ended(event);
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
    return { segmentUploadId: segmentUploadId ?? '', playlist, fileSize, durationMs };
  };
  return {
    setWatchable: (next) => {
      isWatchable = next;
      permissions.renewSoon();
    },
    setPaused: sender.setPaused,
    setSaving: sender.setSaving,
    sendOpenSegment: cutting.takeHead,
    finish: async (finishing) => {
      const signal = AbortSignal.any([finishing.signal, off.signal]);
      const { fileSize: totalBytes, onProgress } = finishing;
      watch = watchProgress(connection, { signal, totalBytes, onProgress });
      try {
        for (const [at, bytes] of sentBytes) watch.count(at, bytes);
        return await sendRest(finishing, watch.signal);
      } catch (error) {
        sender.halt();
        throw off.signal.aborted ? off.signal.reason : error;
      } finally {
        watch.close();
        watch = null;
      }
    },
  };
}
