import { startChunks } from '#web/media/record/start-chunks.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import {
  openLocalRecording,
  reopenLocalRecording,
  type WritableLocalRecording,
} from '#web/media/store/open-local-recording.ts';
import { availableQuota, requestPersistentStorage } from '#web/media/store/storage-quota.ts';
import { listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';
import { makeThumbnail } from '#web/media/thumbnail/thumbnail.ts';

const SLICE = 0x8000;

async function base64Of(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}

/** Chunks, each a second of a recording, between garbage collections: an idle browser collects at least as often. */
const GC_EVERY = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The local recordings that this page has open. */
const recordings = new Map<string, { recording: WritableLocalRecording; fullCount: number }>();

function opened(id: string) {
  const found = recordings.get(id);
  if (!found) throw new Error(`This page has no recording ${id} open`);
  return found;
}

async function open(id: string, userId = 'ada', workspaceId = 'W') {
  const about = { recordingId: id, name: 'Lab', type: 'camera', workspaceId, projectId: null } as const;
  const onFull = () => {
    opened(id).fullCount += 1;
  };
  recordings.set(id, { recording: await openLocalRecording({ id, userId, about }, { onFull }), fullCount: 0 });
}

/** Waits until the camera sends pictures: opening it is slow on a busy machine, and not a part of a recording. */
async function firstPicture(stream: MediaStream) {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  video.srcObject = null;
}

/** Records the camera and the microphone with MediaRecorder; returns the time of the start. */
async function startCamera(id: string) {
  const { recording } = opened(id);
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
  await firstPicture(stream);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 1_000_000 });
  recorder.addEventListener('dataavailable', ({ data }) => recording.append(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
  startChunks(recorder);
  const startedAt = Date.now();
  const stop = async () => {
    const durationMs = Date.now() - startedAt;
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    await stopped;
    return durationMs;
  };
  return { startedAt, stop };
}

/** Adds the content of an address to a recording, in chunks of this many bytes, one after the other. */
async function feed(id: string, url: string, chunkBytes: number) {
  const { recording } = opened(id);
  const { body } = await fetch(url);
  const reader = body?.getReader({ mode: 'byob' });
  let count = 0;
  let buffer = new ArrayBuffer(chunkBytes);
  for (;;) {
    const read = await reader?.read(new Uint8Array(buffer), { min: chunkBytes });
    if (read?.value) buffer = read.value.buffer;
    if (read?.value?.length) {
      recording.append(new Blob([read.value]));
      count += 1;
      // The chunks of a recorder are far apart, so none waits for the previous one.
      await recording.file();
      if (count % GC_EVERY === 0) (globalThis as { gc?: () => void }).gc?.();
    }
    if (!read || read.done) return count;
  }
}

const folder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('local-recordings', { create: true });

/** The functions that tests call in the page: the store of local recordings, without a recorder. */
const lab = {
  open,
  feed,
  append: (id: string, text: string) => opened(id).recording.append(new Blob([text])),
  /** Adds chunks while it measures the free space; returns the number of measurements. */
  appendWhileMeasuring: async (id: string, chunks: number, chunkBytes: number) => {
    const { recording } = opened(id);
    let measured = 0;
    let isAppending = true;
    const measure = async () => {
      while (isAppending) {
        await availableQuota();
        measured += 1;
      }
    };
    const measuring = measure();
    for (let count = 0; count < chunks; count += 1) {
      recording.append(new Blob([new Uint8Array(chunkBytes)]));
      await recording.file();
    }
    isAppending = false;
    await measuring;
    return measured;
  },
  /** Records for this long; returns the length by the clock. */
  record: async (id: string, seconds: number) => {
    const camera = await startCamera(id);
    await pause(seconds * 1000);
    const durationMs = await camera.stop();
    await opened(id).recording.finish(durationMs);
    return durationMs;
  },
  /** Records until something ends it; returns the start time, in milliseconds since 1970. */
  startRecording: async (id: string) => (await startCamera(id)).startedAt,
  finish: (id: string, durationMs: number) => opened(id).recording.finish(durationMs),
  /** Returns all progress reports. */
  remux: async (id: string) => {
    const told: number[] = [];
    await opened(id).recording.remux((fraction) => told.push(fraction));
    return told;
  },
  /** Starts a remux without waiting for its end. */
  startRemux: (id: string) => void opened(id).recording.remux(() => undefined),
  /** Discards a recording during its remux; returns the progress. */
  discardDuringRemux: async (id: string) => {
    const { recording } = opened(id);
    let told = 0;
    const started = new Promise<void>((resolve) => {
      void recording.remux((fraction) => {
        told = fraction;
        resolve();
      });
    });
    await started;
    await recording.discard();
    return told;
  },
  update: (id: string, patch: Partial<Manifest>) => opened(id).recording.update(patch),
  reopen: async (id: string) => {
    const recording = await reopenLocalRecording(id);
    if (recording) recordings.set(id, { recording: recording as WritableLocalRecording, fullCount: 0 });
    return recording?.manifest() ?? null;
  },
  manifest: (id: string) => opened(id).recording.manifest(),
  fullCount: (id: string) => opened(id).fullCount,
  size: async (id: string) => (await opened(id).recording.file()).size,
  text: async (id: string) => (await opened(id).recording.file()).text(),
  /** SHA-256 of the recording, in hex. */
  digest: async (id: string) => {
    const bytes = await (await opened(id).recording.file()).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  /** The recording as base64. */
  file: async (id: string) => base64Of(await opened(id).recording.file()),
  thumbnail: async (id: string) => {
    const { recording } = opened(id);
    return base64Of(await makeThumbnail(await recording.file(), recording.manifest().durationMs ?? 0));
  },
  discard: (id: string) => opened(id).recording.discard(),
  close: (id: string) => opened(id).recording.close(),
  unfinished: async (userId = 'ada') =>
    (await listUnfinishedRecordings(userId, async () => undefined)).map(({ id, stage }) => ({ id, stage })),
  /** Files of local recordings and their sizes, by name. */
  disk: async () => {
    const sizes: [string, number][] = [];
    for await (const handle of (await folder()).values()) {
      if (!(handle instanceof FileSystemFileHandle)) continue;
      // Another tab may remove it between the listing and this read.
      const file = await handle.getFile().catch((error: DOMException) => {
        if (error.name === 'NotFoundError') return null;
        throw error;
      });
      if (file) sizes.push([handle.name, file.size]);
    }
    return Object.fromEntries(sizes);
  },
  /** Writes a file among the local recordings, as if it were a leftover. */
  plant: async (name: string, text: string) => {
    const file = await (await folder()).getFileHandle(name, { create: true });
    const writable = await file.createWritable();
    await writable.write(text);
    await writable.close();
  },
  requestPersistentStorage,
  availableQuota,
};

export type StoreLab = typeof lab;
Object.assign(window, { lab });
