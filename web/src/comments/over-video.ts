import { atom } from 'nanostores';
import { readStored, writeStored } from '#web/lib/storage.ts';

const STORAGE_KEY = 'commentsOverVideo';
const OFF = 'off';

/** Whether comments and reactions appear over the video at their moments. The browser remembers it. */
export const overVideo = atom(readStored(STORAGE_KEY) !== OFF);

export function setOverVideo(isOn: boolean): void {
  overVideo.set(isOn);
  writeStored(STORAGE_KEY, isOn ? null : OFF);
}
