import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RecordingItem } from '#functions/data/recording.ts';
import { changeRecording } from '#functions/domain/recordings/change-recording.ts';
import { storeRecording, withAttributes } from '#functions/domain/test-support/recordings.ts';
import { newId, newSecret, scopedId } from '#functions/process/ids.ts';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { storeClip } from '#scripts/seed/store-clips.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import { newMember } from './accounts.ts';
import { appUrl } from './app.ts';
import { addNamedLink } from './library.ts';
import { madeOnce } from './made-once.ts';

const run = promisify(execFile);

export interface Files {
  webm: Buffer;
  mp4: Buffer;
  small?: Buffer;
  jpeg: Buffer;
  strip?: Buffer[];
}

/** Length of the shared recordings, in seconds. */
export const RECORDING_SECONDS = 12;

/** The file that ffmpeg makes of a video. */
async function converted(input: Buffer, name: string, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-shared-'));
  const inFolder = (file: string) => path.join(folder, file);
  try {
    await writeFile(inFolder('input'), input);
    await run('ffmpeg', ['-v', 'error', '-y', '-i', inFolder('input'), ...options, inFolder(name)]);
    return await readFile(inFolder(name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
const AS_JPEG = ['-frames:v', '1', '-vf', 'scale=320:-2'];

async function makeFiles(): Promise<Files> {
  const webm = await madeOnce('take.webm', () => sampleWebm({ seconds: RECORDING_SECONDS, size: '640x360' }));
  const [mp4, jpeg] = await Promise.all([
    madeOnce('take.mp4', () => converted(webm, 'take.mp4', AS_MP4)),
    madeOnce('take.jpg', () => converted(webm, 'take.jpg', AS_JPEG)),
  ]);
  return { webm, mp4, jpeg };
}

let files: Promise<Files> | undefined;

/** A real recording with its MP4 and its picture. */
export function recordingFiles(): Promise<Files> {
  files ??= makeFiles();
  return files;
}

/** A person who owns shared recordings. */
export const newOwner = (): Promise<Account> => newMember(appUrl());

export interface SharedRecording {
  owner: Account;
  id: string;
  shareToken: string;
  /** Path and query of the page. */
  link: string;
}

/**
 * Stores a shared recording with real files in any state, without the checks of the calls.
 * @param changes stored fields; otherwise the recording is converted
 */
export async function newSharedRecording(
  changes: Partial<RecordingItem> = {},
  given?: Files,
): Promise<SharedRecording> {
  const [owner, clip] = await Promise.all([newOwner(), given ?? recordingFiles()]);
  const { workspaceId, userId } = { ...owner, ...changes };
  const [id, shareToken] = [scopedId(workspaceId, newId()), newSecret()];
  const stored = await storeClip({ duration: RECORDING_SECONDS, ...clip }, id);
  const now = new Date().toISOString();
  await storeRecording({
    ...{ id, workspaceId, userId, name: 'Product tour', isShared: true, shareToken, ...stored },
    ...{ transcodeStatus: 'completed', conversionAttempt: 1, createdAt: now, updatedAt: now, ...changes },
  });
  return { owner, id, shareToken, link: `/share/${shareToken}` };
}

/** A shared recording with a named link. @param rules of the link */
export async function newGuardedLink(rules: object): Promise<SharedRecording & { guarded: NamedLink }> {
  const shared = await newSharedRecording();
  return { ...shared, guarded: await addNamedLink(shared.owner.client, shared.id, 'Acme, Jane', rules) };
}

/** Changes the stored fields of a recording, without the checks of the calls. */
export async function change(recordingId: string, changes: Partial<RecordingItem>): Promise<void> {
  await changeRecording(recordingId, (recording) => ({ after: withAttributes(recording, changes) }));
}
