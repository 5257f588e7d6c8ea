import type { Page } from '@playwright/test';
import { makeSample } from '#scripts/client/sample-video.ts';

/** A file that a test chooses or drops. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=2'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

const VIDEOS = {
  'clip.mp4': ['video/mp4', [...PICTURE, ...SOUND, ...H264, '-c:a', 'aac', '-movflags', '+faststart']],
  'clip.mov': ['video/quicktime', [...PICTURE, ...SOUND, ...H264, '-c:a', 'aac']],
  'clip.webm': ['video/webm', [...PICTURE, ...SOUND, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  'clip.mkv': ['video/x-matroska', [...PICTURE, ...SOUND, ...H264, '-c:a', 'libopus']],
  'sound.mp4': ['video/mp4', [...SOUND, '-c:a', 'aac']],
  'clip.avi': ['video/x-msvideo', [...PICTURE, '-c:v', 'mpeg4']],
} satisfies Record<string, [mimeType: string, args: string[]]>;

/** A file that ffmpeg makes. @param name file name, if it differs from the sample's */
export async function videoFile(sample: keyof typeof VIDEOS, name: string = sample): Promise<TestFile> {
  const [mimeType, args] = VIDEOS[sample];
  return { name, mimeType, buffer: await makeSample(sample, args) };
}

export const textFile = (name: string, text: string): TestFile => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.from(text),
});

/** Makes the page choose files through a field, as in browsers whose picker returns no handles. */
export async function withoutHandles(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
}

/** Presses a button that opens the file picker, and chooses files. */
export async function chooseFiles(page: Page, files: TestFile[] | string, button = 'Upload files'): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await (await choosing).setFiles(files);
}

/** Drags files over the page; the returned function drops them. */
export async function holdFilesOver(page: Page, files: TestFile[]): Promise<() => Promise<void>> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const data = await page.evaluateHandle((made) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of made) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  return () => page.dispatchEvent('main', 'drop', { dataTransfer: data });
}
