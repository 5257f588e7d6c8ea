import { uploadCalls } from '#web/library/uploads/upload-api.ts';
import type { UploadState } from '#web/media/upload/upload-progress.ts';
import { uploadRecording } from '#web/media/upload/upload-recording.ts';
import { contentBlock } from './upload-content.ts';

const folder = () => navigator.storage.getDirectory();
const PICTURE = new Blob(['a picture, as far as anybody looks'], { type: 'image/jpeg' });

/** The current upload of the page. */
interface Run {
  states: UploadState[];
  /** `under way`, `done`, or the reason of the failure. */
  outcome: string;
  videoURL: string | null;
}
let run: Run | null = null;

const current = (): Run => {
  if (!run) throw new Error('Nothing was started.');
  return run;
};

async function send(name: string, own: Run): Promise<void> {
  const video = await (await (await folder()).getFileHandle(name)).getFile();
  const { videoURL } = await uploadRecording(
    { video, thumbnail: async () => PICTURE },
    {
      record: null,
      calls: uploadCalls,
      signal: new AbortController().signal,
      onProgress: ({ state }) => {
        if (own.states.at(-1) !== state) own.states.push(state);
      },
      onRecord: async () => undefined,
    },
  );
  own.videoURL = videoURL;
}

/** The functions that tests call in the page: uploads of files on its disk. */
const lab = {
  /** Writes a file of this many blocks. */
  makeFile: async (name: string, blocks: number) => {
    const file = await (await folder()).getFileHandle(name, { create: true });
    const writable = await file.createWritable();
    for (let index = 0; index < blocks; index += 1) await writable.write(contentBlock(index));
    await writable.close();
  },
  /** Starts to send a file. */
  start: (name: string) => {
    const own: Run = { states: [], outcome: 'under way', videoURL: null };
    run = own;
    send(name, own).then(
      () => {
        own.outcome = 'done';
      },
      (error: Error) => {
        own.outcome = error.message;
      },
    );
  },
  state: () => {
    const { states, outcome, videoURL } = current();
    return { states, outcome, videoURL };
  },
};

export type UploadLab = typeof lab;
Object.assign(window, { lab });
