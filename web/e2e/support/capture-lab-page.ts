import { type Capture, openCapture } from '#web/media/capture/capture.ts';
import type { CaptureEvent } from '#web/media/capture/capture-events.ts';
import type { CaptureRequest } from '#web/media/capture/capture-request.ts';
import { listDevices } from '#web/media/capture/devices.ts';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import { keepAwake } from '#web/media/capture/wake-lock.ts';
import type { MarkShape } from '#web/media/compose/marks.ts';
import type { Overlay } from '#web/media/compose/overlay.ts';
import type { Region } from '#web/media/compose/region.ts';
import { type StreamRecorder, startStreamRecorder } from '#web/media/record/stream-recorder.ts';

type Question = 'getDisplayMedia' | 'getUserMedia';

const { mediaDevices } = navigator;
const opened: { track: MediaStreamTrack; by: Question }[] = [];
const contexts: AudioContext[] = [];

/** Records every track that the browser returned for a request. */
function remember(by: Question) {
  const ask = mediaDevices[by].bind(mediaDevices);
  mediaDevices[by] = async (options) => {
    const stream = await ask(options);
    opened.push(...stream.getTracks().map((track) => ({ track, by })));
    return stream;
  };
}
remember('getDisplayMedia');
remember('getUserMedia');

window.AudioContext = class extends AudioContext {
  constructor(options?: AudioContextOptions) {
    super(options);
    contexts.push(this);
  }
};

const recorders: MediaRecorder[] = [];
window.MediaRecorder = class extends MediaRecorder {
  constructor(stream: MediaStream, options?: MediaRecorderOptions) {
    super(stream, options);
    recorders.push(this);
  }
};

let capture: Capture;
let take: StreamRecorder;
let letSleep = () => {};
let endings = 0;
const events: CaptureEvent[] = [];
let chunks: Blob[] = [];

/** The file as base64. */
const encode = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

const liveTracks = () => opened.filter(({ track }) => track.readyState === 'live');

/** The functions that tests call in the page: capture and record, without an app screen. */
const lab = {
  /** @param region the part of the screen that is recorded; all of it if omitted */
  open: async (request: CaptureRequest, region?: Region) => {
    capture = await openCapture({ ...request, ...(region && { chooseRegion: async () => region }) });
    capture.follow((event) => events.push(event));
    const { microphone, camera, stream } = capture;
    return { microphone, camera, kinds: stream.getTracks().map(({ kind }) => kind) };
  },
  start: () => {
    chunks = [];
    const onChunk = (chunk: Blob) => void chunks.push(chunk);
    const onEnded = () => {
      endings += 1;
    };
    take = startStreamRecorder({ ...capture, onChunk, onEnded });
  },
  pause: () => {
    take.pause();
    capture.holdSound(true);
  },
  resume: () => {
    take.resume();
    capture.holdSound(false);
  },
  elapsedMs: () => take.elapsedMs(),
  setWidth: (width: number) => {
    capture.setWidth(width);
    take.sizeChanged();
  },
  /** Width of the pictures that the screen or camera sends. */
  sourceWidth: () => capture.source.getSettings().width,
  /** Bytes of the recording so far. */
  bytes: () => chunks.reduce((sum, { size }) => sum + size, 0),
  endings: () => endings,
  events: () => events,
  /** Bit rate that each recorder was given for its video, in bits per second. */
  bitRates: () => recorders.map(({ videoBitsPerSecond }) => videoBitsPerSecond),
  mute: (source: SoundSource, isMuted: boolean) => capture.mutes[source]?.(isMuted),
  level: () => capture.level(),
  microphoneName: () => capture.microphoneName.get(),
  /** @param label of another microphone */
  changeMicrophone: async (label: string) => {
    const { microphones } = await listDevices();
    return capture.changeMicrophone?.(microphones.find((each) => each.label === label)?.id ?? 'unknown');
  },
  /** What the browser does to the sound of the open microphone. */
  voice: () => {
    const microphone = liveTracks().find(({ track, by }) => track.kind === 'audio' && by === 'getUserMedia')?.track;
    const { noiseSuppression, echoCancellation, autoGainControl } = microphone?.getSettings() ?? {};
    return { noiseSuppression, echoCancellation, autoGainControl };
  },
  /** Whether there is a camera over the screen now. */
  hasCamera: () => capture.overlay?.state.get().device.state === 'open',
  setCameraOn: (isOn: boolean) => capture.overlay?.setOn(isOn),
  placeCamera: (change: Partial<Overlay>) => capture.overlay?.place(change),
  /** Draws a mark. @param fades whether it fades after a while */
  draw: (shape: MarkShape, fades: boolean) => {
    capture.drawing?.draw(shape);
    capture.drawing?.end(fades);
  },
  setRegion: (region: Region) => capture.region?.set(region),
  undo: () => capture.drawing?.undo(),
  clear: () => capture.drawing?.clear(),
  /** Ends the recording and releases everything, as the recorder does. */
  stop: async () => {
    const stopping = take.stop();
    capture.freeze();
    const durationMs = await stopping;
    await capture.release();
    return { durationMs, endings, events, file: await encode(new Blob(chunks)) };
  },
  release: () => capture.release(),
  freeze: () => capture.freeze(),
  /** The color in the middle of the recorded track's present picture, each part 0 to 255. */
  middle: async () => {
    const video = document.createElement('video');
    video.srcObject = new MediaStream(capture.stream.getVideoTracks());
    await video.play();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
    video.srcObject = null;
    return [...(context?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
  },
  /** The number of pictures that the recorded track gets in a time. @param ms milliseconds */
  countPictures: async (ms: number) => {
    const video = document.createElement('video');
    video.srcObject = new MediaStream(capture.stream.getVideoTracks());
    let count = 0;
    const next = () => {
      count += 1;
      video.requestVideoFrameCallback(next);
    };
    // A new element shows the last picture of the track at once.
    video.requestVideoFrameCallback(() => video.requestVideoFrameCallback(next));
    void video.play();
    await new Promise((resolve) => setTimeout(resolve, ms));
    video.srcObject = null;
    return count;
  },
  listDevices,
  /** Ids of the devices that are open. */
  deviceIds: () => liveTracks().map(({ track }) => track.getSettings().deviceId),
  keepAwake: () => {
    letSleep = keepAwake();
  },
  letSleep: () => letSleep(),
  /** Ends the microphone's or the camera's track, as when the device is unplugged. */
  lose: (kind: 'audio' | 'video') => {
    const device = liveTracks().find(({ track, by }) => track.kind === kind && by === 'getUserMedia');
    if (!device) throw new Error('No such device is live.');
    device.track.stop();
    device.track.dispatchEvent(new Event('ended'));
  },
  /** Does to the microphone what a call or a headset's button does: the track is muted by the system, and silent. */
  interrupt: (isMuted: boolean) => {
    const device = liveTracks().find(({ track, by }) => track.kind === 'audio' && by === 'getUserMedia');
    if (!device) throw new Error('No microphone is live.');
    const { track } = device;
    track.enabled = !isMuted;
    Object.defineProperty(track, 'muted', { value: isMuted, configurable: true });
    track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'));
  },
  /** The resources that are still open. */
  leftOpen: () => ({
    devices: liveTracks().map(({ track, by }) => `${track.kind} of ${by}`),
    contexts: contexts.filter((context) => context.state !== 'closed').length,
    recorded: capture?.stream.getTracks().filter((track) => track.readyState === 'live').length ?? 0,
  }),
};

export type CaptureLab = typeof lab;
Object.assign(window, { lab });
