import { type CaptureRequest, openCapture } from '../../src/media/capture/capture.ts';
import { startTake, type Take } from '../../src/media/record/take-recorder.ts';
import { repairTake } from '../../src/media/repair/repair.ts';
import { makeThumbnail } from '../../src/media/thumbnail/thumbnail.ts';

const bytesOf = async (file: Blob) => {
  const characters = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return btoa(characters.join(''));
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const TAKE_ID = 'lab';

/** Bytes of the running take that are on the browser's disk. */
async function sizeOnDisk() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes');
  return (await (await folder.getFileHandle(`${TAKE_ID}.webm`)).getFile()).size;
}

async function record(request: CaptureRequest & { seconds: number; silent?: boolean }) {
  const capture = await openCapture(request);
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
  const running = await startTake({ stream, takeId: TAKE_ID, onEnded });
  await Promise.race([ended, pause(request.seconds * 1000)]);
  const keptBytes = await sizeOnDisk();
  const take = await running.stop();
  await capture.release();
  return { take, keptBytes, endings, isReleased: stream.getTracks().every((track) => track.readyState === 'ended') };
}

async function finish(take: Take) {
  const repaired = await repairTake(take, TAKE_ID);
  const thumbnail = await makeThumbnail(repaired.file, repaired.durationMs);
  const answer = { video: await bytesOf(repaired.file), thumbnail: await bytesOf(thumbnail) };
  await repaired.discard();
  return answer;
}

async function namesOnDisk() {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('takes', { create: true });
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/** What tests do in the page: the recorder's parts, without a screen around them. */
const lab = {
  /** Records, repairs and makes the thumbnail. Files are base64. */
  take: async (request: Parameters<typeof record>[0]) => {
    const { take, ...rest } = await record(request);
    return { ...rest, ...(await finish(take)), durationMs: take.durationMs };
  },
  /** Repairs what is no video at all; gives whether the same bytes came back. */
  repairGarbage: async () => {
    const file = new Blob(['this is no video']);
    const repaired = await repairTake({ file, durationMs: 1000, discard: () => Promise.resolve() }, TAKE_ID);
    return repaired.file === file;
  },
  namesOnDisk,
};

export type MediaLab = typeof lab;
declare global {
  interface Window {
    lab: MediaLab;
  }
}
window.lab = lab;
