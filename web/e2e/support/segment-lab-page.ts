import { segmentCalls } from '#web/features/recorder/flow/segment-api.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';
import { openSegmentUpload } from '#web/media/segments/open-segment-upload.ts';
import type { FinishedSegments, SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import {
  openLocalRecording,
  reopenLocalRecording,
  type WritableLocalRecording,
} from '#web/media/store/open-local-recording.ts';
import { listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';

const USER = 'ada';

interface Opened {
  local: LocalRecording;
  upload: SegmentUpload | null;
  finished: FinishedSegments | null;
  outcome: string;
}

let opened: Opened | null = null;
let recorder: StreamRecorder | null = null;
let letGo = () => {};

function current(): Opened {
  if (!opened) throw new Error('No recording is open.');
  return opened;
}

function uploadOf({ upload }: Opened): SegmentUpload {
  if (!upload) throw new Error('The recording is not sent in segments.');
  return upload;
}

function drawNoise(context: CanvasRenderingContext2D) {
  const { width, height } = context.canvas;
  const noise = context.createImageData(width, height);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
  context.putImageData(noise, 0, 0);
}

type Picture = 'moving' | 'still' | 'noisy';

/** A picture that changes, is drawn only once, or is different everywhere in each frame; with a tone. */
function drawn(kind: Picture): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext('2d', { alpha: false });
  let count = 0;
  const draw = () => {
    if (!context) return;
    count += 1;
    context.fillStyle = `hsl(${(count * 7) % 360} 60% 40%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (kind === 'noisy') drawNoise(context);
  };
  draw();
  const timer = kind === 'still' ? undefined : setInterval(draw, 40);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const sound = audio.createMediaStreamDestination();
  tone.connect(sound);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...sound.stream.getTracks()]);
  letGo = () => {
    clearInterval(timer);
    void audio.close();
    for (const track of stream.getTracks()) track.stop();
  };
  return stream;
}

function send(isWatchable = false) {
  const one = current();
  one.upload = openSegmentUpload(one.local, { calls: segmentCalls, isWatchable });
}

/** The functions that tests call in the page: recordings that are sent in segments, without an app screen. */
const lab = {
  /** Creates a local recording for one on the server. */
  open: async (recordingId: string) => {
    const about = { recordingId, name: 'Lab', type: 'screen', workspaceId: 'W', projectId: null } as const;
    const local = await openLocalRecording({ id: recordingId, userId: USER, about }, { onFull: () => undefined });
    opened = { local, upload: null, finished: null, outcome: 'not begun' };
  },
  /** Opens the recording of an earlier visit; returns its id, or null without one. */
  reopen: async () => {
    const [manifest] = await listUnfinishedRecordings(USER, async () => undefined);
    const local = manifest && (await reopenLocalRecording(manifest.id));
    if (!local) return null;
    opened = { local, upload: null, finished: null, outcome: 'not begun' };
    return local.manifest().id;
  },
  send,
  record: (kind: Picture, bitsPerSecond: number) => {
    const stream = drawn(kind);
    const { append } = current().local as WritableLocalRecording;
    const [source] = stream.getVideoTracks();
    if (!source) throw new Error('The stream has no video track.');
    const options = {
      stream,
      source,
      videoBitsPerSecond: bitsPerSecond,
      frameRate: null,
      onChunk: append,
      onEnded: () => undefined,
    };
    recorder = startStreamRecorder(options);
  },
  /** Ends the recording; returns its length by the clock. */
  stop: async () => {
    const durationMs = (await recorder?.stop()) ?? 0;
    letGo();
    await (current().local as WritableLocalRecording).finish(durationMs);
    return durationMs;
  },
  setPaused: (isPaused: boolean) => {
    if (isPaused) recorder?.pause();
    else recorder?.resume();
    uploadOf(current()).setPaused(isPaused);
  },
  sendOpenSegment: () => uploadOf(current()).sendOpenSegment(),
  status: () => uploadOf(current()).status(),
  /** Starts to send the missing segments; `outcome` tells when this has ended. */
  finish: () => {
    const one = current();
    one.outcome = 'under way';
    uploadOf(one)
      .finish({
        durationMs: one.local.manifest().durationMs,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      .then(
        (finished) => {
          one.finished = finished;
          one.outcome = 'done';
        },
        (error: Error) => {
          one.outcome = error.message;
        },
      );
  },
  outcome: () => current().outcome,
  finished: () => current().finished,
  /** SHA-256 of the recorded file, in hex. */
  digest: async () => {
    const bytes = await (await current().local.file()).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  discard: async () => {
    current().upload?.close();
    await current().local.discard();
  },
  /** Number of objects that this browser has stored as sent. */
  remembered: () =>
    new Promise<number>((resolve, reject) => {
      const request = indexedDB.open('sent-segments', 1);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const count = request.result.transaction('sent').objectStore('sent').count();
        count.onsuccess = () => {
          request.result.close();
          resolve(count.result);
        };
      };
    }),
};

export type SegmentLab = typeof lab;
Object.assign(window, { lab });
