import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { type Account, newAccount } from '../../client/test-client.ts';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { HOST } from '../http/listen.ts';
import { startStack } from './stack.ts';

const folder = temporaryFolder();
const [dataDir, mediaDir] = [path.join(folder, 'data'), path.join(folder, 'media')];

/** What a mount that vanishes leaves: an empty folder. */
function unmount(): void {
  renameSync(mediaDir, `${mediaDir}.away`);
  mkdirSync(mediaDir);
}
function mount(): void {
  rmSync(mediaDir, { recursive: true });
  renameSync(`${mediaDir}.away`, mediaDir);
}

const files = (top: string) =>
  readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Status with which a recording's file is answered. */
async function watch({ client }: Account, id: string): Promise<number> {
  const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
  const redirect = await client.send(`/objects/${body.filePath?.replace(/^\/?(objects\/)?/, '')}`);
  if (redirect.status !== 302) return redirect.status;
  const { status } = await client.send(redirect.headers.get('location') ?? '');
  return status;
}

it('a stack whose recordings are on another disk says so while it is gone, and goes on afterwards', async () => {
  mkdirSync(mediaDir);
  const metrics = { port: 0, listen: HOST, recordings: async () => ({}) };
  const stack = await startStack({ port: 0, dataDir, mediaDir, metrics, cdkOut: path.resolve('cdk.out') });
  const disks = async () => {
    const answer = await fetch(`http://${HOST}:${stack.metricsPort}/metrics`);
    const lines = (await answer.text()).split('\n').filter((line) => line.includes('disk="media"'));
    return lines.map((line) => line.replace(/(?<=bytes.*) .*/, ''));
  };
  const ROOM = ['framekeep_disk_bytes{disk="media"}', 'framekeep_disk_free_bytes{disk="media"}'];
  try {
    expect(await disks()).toEqual(['framekeep_disk_mounted{disk="media"} 1', ...ROOM]);
    const person = await newAccount(stack.appUrl);
    const video = await sampleWebm({ seconds: 1 });
    const id = await sendRecording(person, video, 1);
    await vi.waitFor(async () => expect(await watch(person, id)).toBe(200), { timeout: 60_000, interval: 200 });
    expect(files(mediaDir).some(({ parentPath }) => parentPath.endsWith('blobs'))).toBe(true);
    expect(files(dataDir).filter(({ parentPath }) => /buckets\/(media|segments)/.test(parentPath))).toEqual([]);

    unmount();
    expect(await disks()).toEqual(['framekeep_disk_mounted{disk="media"} 0']);
    const status = async (method: 'GET' | 'POST', url: string, input?: unknown) =>
      (await person.client.call(method, url, input)).status;
    expect(await status('GET', '/api/health')).toBe(503);
    const refused = await person.client.call('POST', '/api/objects/upload', { contentType: 'video/webm' });
    expect([refused.status, refused.body.message]).toEqual([
      503,
      'The server cannot reach the disk with the recordings. Please try again later.',
    ]);
    expect(await watch(person, id)).toBe(503);
    // The app and its lists are not on that disk.
    expect(await status('GET', `/api/workspaces/${person.workspaceId}/recordings`)).toBe(200);
    expect((await person.client.send('/login')).status).toBe(200);
    expect(readdirSync(mediaDir)).toEqual([]);

    mount();
    expect(await disks()).toEqual(['framekeep_disk_mounted{disk="media"} 1', ...ROOM]);
    await vi.waitFor(async () => expect(await watch(person, id)).toBe(200), { timeout: 60_000, interval: 200 });
    expect(await status('GET', '/api/health')).toBe(200);
    await sendRecording(person, video, 1);
  } finally {
    await stack.stop();
  }
  await expect(startStack({ port: 0, dataDir, cdkOut: path.resolve('cdk.out') })).rejects.toThrow(
    'Set MEDIA_DIR to it.',
  );
});
