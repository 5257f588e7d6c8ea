import { createHash } from 'node:crypto';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Account } from '#scripts/client/test-client.ts';
import { playlist as playlistSchema } from '#shared/api/playlist.ts';
import { INIT_NAME, SENT_PLAYLIST_NAME } from '#shared/model/segment.ts';
import { objectsOf } from '#shared/rules/segment-objects.ts';
import { addUnfinished } from './library.ts';
import { openMediaLab } from './media-lab.ts';
import { type Remote, remoteLab } from './remote-lab.ts';
import type { SegmentLab } from './segment-lab-page.ts';

/** An object that S3 stored. */
export interface Arrival {
  name: string;
  bucket: string;
  key: string;
  etag: string;
}

/** Records every object of a page that S3 stored. */
function watchArrivals(page: Page): Arrival[] {
  const arrivals: Arrival[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || response.status() !== 201) return;
    const xml = await response.text().catch(() => '');
    const read = (tag: string) => new RegExp(`<${tag}>(.+?)</${tag}>`).exec(xml)?.[1] ?? '';
    const key = read('Key');
    if (!key.startsWith('segments/')) return;
    const etag = read('ETag').replaceAll('&quot;', '"');
    arrivals.push({ name: key.split('/').at(-1) ?? '', bucket: read('Bucket'), key, etag });
  });
  return arrivals;
}

/** A page of a signed-in person that records and sends. */
export interface OpenSegmentLab {
  page: Page;
  lab: Remote<SegmentLab>;
  arrivals: Arrival[];
}

/** Opens a tab with the upload in segments, without an app screen. */
export async function openSegmentLab(context: BrowserContext): Promise<OpenSegmentLab> {
  // A test makes the page and its workers, and browsers deny such pages local addresses, which S3 has here.
  await context.grantPermissions(['local-network-access']);
  const page = await openMediaLab(context, 'segment-lab-page.ts');
  return { page, lab: remoteLab<SegmentLab>(page), arrivals: watchArrivals(page) };
}

/** Creates a recording without a file on the server; returns its id. */
export const newRecording = async ({ client, workspaceId }: Account): Promise<string> =>
  (await addUnfinished(client, { workspaceId, name: 'Lab', projectId: null })).id;

/** Objects that S3 stored more than once, except the playlist, which changes. */
export const takenTwice = (arrivals: Arrival[]): string[] =>
  arrivals
    .map(({ name }) => name)
    .filter((name, index, all) => name !== SENT_PLAYLIST_NAME && all.indexOf(name) !== index);

export const segmentsOf = (arrivals: Arrival[]): Arrival[] => arrivals.filter(({ name }) => /^sent-\d+$/.test(name));

/** Waits until all segments are sent, and returns the input of the attach call. */
export async function untilFinished({ lab }: Pick<OpenSegmentLab, 'lab'>, timeout = 60_000) {
  await expect.poll(() => lab.outcome(), { timeout }).toBe('done');
  const finished = await lab.finished();
  if (!finished) throw new Error('The upload has ended without a result.');
  return finished;
}

async function objectOf(one: Arrival, name: string): Promise<Buffer> {
  const key = one.key.replace(one.name, name);
  const { Body } = await new S3Client({}).send(new GetObjectCommand({ Bucket: one.bucket, Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Checks that the objects in S3 are the recorded file, byte for byte; returns the playlist of the attach call. */
export async function expectSent({ lab, arrivals }: OpenSegmentLab) {
  const [one] = arrivals;
  const playlist = playlistSchema.parse((await lab.finished())?.playlist);
  if (!one) throw new Error('Nothing arrived.');
  const names = [INIT_NAME, ...playlist.segments.flatMap(objectsOf).map(({ name }) => name)];
  const whole = createHash('sha256');
  for (const name of names) whole.update(await objectOf(one, name));
  expect(whole.digest('hex')).toBe(await lab.digest());
  return playlist;
}
