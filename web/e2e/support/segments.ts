import { expect, type Page, type Response } from '@playwright/test';
import type { Account } from '#scripts/client/test-client.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CONVERSION_MS } from './app.ts';

/** The recordings in a person's own workspace, as the server lists them. */
export const recordingsOf = async ({ client, workspaceId }: Account) =>
  (await client.call<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`)).body;

/** The only recording in a person's own workspace. */
export async function onlyRecording(account: Account): Promise<Recording> {
  const recordings = await recordingsOf(account);
  expect(recordings).toHaveLength(1);
  return recordings[0] as Recording;
}

/** Names of everything that a page sends successfully: segments and other objects, thumbnails, attach calls. */
export function followSending(page: Page): string[] {
  const sent: string[] = [];
  const noteObject = async (response: Response) => {
    const key = /<Key>.+\/(.+)<\/Key>/.exec(await response.text())?.[1];
    if (key) sent.push(key);
  };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    // The answer is lost when the page has gone.
    if (method === 'POST' && response.status() === 201 && !pathname.startsWith('/api/'))
      noteObject(response).catch(() => undefined);
    const isPicture = response.request().headers()['content-type']?.startsWith('image/');
    if (method === 'PUT' && isPicture && response.ok()) sent.push('thumbnail');
    if (method === 'PUT' && pathname.endsWith('/segments')) sent.push('attach segments');
    if (method === 'PUT' && pathname.endsWith('/video')) sent.push('attach file');
  });
  return sent;
}

/** Waits until the server has made the file of the segments. */
export const untilJoined = (account: Account) =>
  expect.poll(async () => (await onlyRecording(account)).segments?.state, { timeout: CONVERSION_MS }).toBe('joined');
