import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Recording } from '#shared/api/video/recordings.ts';
import { appUrl } from './app.ts';

const run = promisify(execFile);
const MOST_BYTES = 256 * 1024 ** 2;

/** One packet of a file: its kind, its presentation time in seconds, and its content. */
interface Packet {
  codec_type: string;
  pts_time: string;
  flags: string;
  size: string;
  data_hash: string;
}

/** The packets of a file, as ffprobe reports them, sorted by kind. */
export async function packetsOf(file: string): Promise<Packet[]> {
  const entries = ['-show_entries', 'packet=codec_type,pts_time,flags,size,data_hash', '-show_data_hash', 'md5'];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', ...entries, file], { maxBuffer: MOST_BYTES });
  const { packets } = JSON.parse(stdout) as { packets: Packet[] };
  // Packets of two kinds with the same time may come in any order.
  return packets.toSorted(
    (a, b) => a.codec_type.localeCompare(b.codec_type) || Number(a.pts_time) - Number(b.pts_time),
  );
}

/** Saves the browser's own copy of a recording, as the recorder wrote it. */
export async function saveOwnCopy(page: Page, recordingId: string, file: string): Promise<void> {
  const base64 = await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('local-recordings');
    const copy = await (await folder.getFileHandle(name)).getFile();
    return new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(copy);
    });
  }, `${recordingId}.webm`);
  await writeFile(file, base64, 'base64');
}

/** Saves the file of a recording as the server has it. */
export async function saveServerFile(page: Page, { filePath }: Recording, file: string): Promise<void> {
  const response = await page.context().request.get(`${appUrl()}${filePath}`);
  if (response.status() !== 200) throw new Error(`The file was answered ${response.status()}`);
  await writeFile(file, await response.body());
}
