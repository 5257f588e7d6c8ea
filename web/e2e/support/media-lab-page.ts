import { type CaptureRequest, openCapture } from '../../src/media/capture/capture.ts';
import { startTake, type Take } from '../../src/media/record/take-recorder.ts';

const bytesOf = async (file: Blob) => {
  const characters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return btoa(characters.join(''));
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const USUAL = { systemAudio: true, pictureInPicture: false, quality: 'medium', stayInFront: false } as const;
type Request = Pick<CaptureRequest, 'type' | 'microphone'> & { seconds: number; silent?: boolean };

async function record(request: Request) {
  const capture = await openCapture({ ...USUAL, ...request });
  const stream = request.silent ? new MediaStream(capture.stream.getVideoTracks()) : capture.stream;
  let endings = 0;
  let hasEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve;
  });
  const onEnded = () => {
    endings += 1;
    hasEnded();
  };
  const chunks: Blob[] = [];
  const keeper = { keep: (chunk: Blob) => void chunks.push(chunk) };
  const { source, videoBitsPerSecond } = capture;
  const running = startTake({ stream, source, videoBitsPerSecond, keeper, onEnded });
  await Promise.race([ended, pause(request.seconds * 1000)]);
  const keptBytes = new Blob(chunks).size;
  const durationMs = await running.stop();
  const take: Take = { file: new Blob(chunks), durationMs, discard: () => Promise.resolve() };
  await capture.release();
  return { take, keptBytes, endings, isReleased: stream.getTracks().every((track) => track.readyState === 'ended') };
}

/** What tests do in the page: the recorder's parts, without a screen around them. */
const lab = {
  /** Records a take; its file is base64. */
  take: async (request: Parameters<typeof record>[0]) => {
    const { take, ...rest } = await record(request);
    return { ...rest, video: await bytesOf(take.file), durationMs: take.durationMs };
  },
};

export type MediaLab = typeof lab;
declare global {
  interface Window {
    lab: MediaLab;
  }
}
window.lab = lab;
