import { createHash } from 'node:crypto';
import path from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { build } from 'esbuild';
import { appUrl, signIn } from './app.ts';
import { type Remote, remoteLab } from './remote-lab.ts';
import { contentBlock } from './upload-content.ts';
import type { UploadLab } from './upload-lab-page.ts';

/** Name of the file that a test sends. */
export const FILE = 'take.webm';

const partOf = (request: Request) => new URL(request.url()).searchParams.get('partNumber');

/** One PUT that was answered well. */
export interface Arrival {
  /** Number of the part; null for a file that was sent at once. */
  part: number | null;
  type: string | undefined;
  bytes: number;
}

/** Notes every PUT of a page to S3 that arrived. */
function watchArrivals(page: Page): Arrival[] {
  const arrivals: Arrival[] = [];
  page.on('requestfinished', async (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('X-Amz-Signature')) return;
    const [response, headers] = await Promise.all([request.response(), request.allHeaders()]);
    if (response?.status() !== 200) return;
    const part = partOf(request);
    const sent = { part: part === null ? null : Number(part), type: headers['content-type'] };
    arrivals.push({ ...sent, bytes: Number(headers['content-length']) });
  });
  return arrivals;
}

/** A page that uploads, of somebody who is signed in. */
export interface OpenUploadLab {
  page: Page;
  lab: Remote<UploadLab>;
  arrivals: Arrival[];
}

/** The lab's parts as one script. It waits until the page's own policy counts, or it would take itself for freer. */
async function labScript(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, 'upload-lab-page.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife', target: 'es2022' });
  return `addEventListener('DOMContentLoaded', () => { ${outputFiles[0]?.text} });`;
}

/**
 * Opens a page that uploads. It is a plain document of the app's origin, as the app itself serves it: browsers keep a
 * page that a test makes up from the machine's own addresses, where S3 is here.
 */
export async function openUploadLab(context: BrowserContext): Promise<OpenUploadLab> {
  const page = await context.newPage();
  await page.addInitScript({ content: await labScript() });
  await page.goto(new URL('/favicon.svg', appUrl()).href);
  return { page, lab: remoteLab<UploadLab>(page), arrivals: watchArrivals(page) };
}

/** Somebody new, with a file of so many MiB on the browser's disk and a page that can send it. */
export async function openWithFile(context: BrowserContext, blocks: number): Promise<OpenUploadLab> {
  await signIn(context);
  const maker = await openUploadLab(context);
  await maker.lab.makeFile(FILE, blocks);
  // What making it cost is gone with the tab.
  await maker.page.close();
  return openUploadLab(context);
}

/** Waits until the upload has come to its end, and gives where the file is. */
export async function untilDone({ lab }: OpenUploadLab, timeout = 60_000): Promise<string> {
  await expect.poll(async () => (await lab.look()).outcome, { timeout }).toBe('done');
  return (await lab.look()).videoURL ?? '';
}

/** Waits until so many parts have arrived. */
export const untilArrived = ({ arrivals }: OpenUploadLab, parts: number) =>
  expect.poll(() => partsOf(arrivals).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(parts);

/** Numbers of the parts that arrived, in order; one that arrived twice is there twice. */
export const partsOf = (arrivals: Arrival[]): number[] =>
  arrivals.flatMap(({ part }) => (part === null ? [] : [part])).sort((a, b) => a - b);

export const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Lets so many parts through and keeps the others waiting; gives what lets all through. */
export async function holdParts(page: Page, passing: number): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let seen = 0;
  let isOpen = false;
  await page.route(
    (url) => url.searchParams.has('partNumber'),
    async (route) => {
      seen += 1;
      if (isOpen || seen <= passing) return route.continue();
      // The page may have given it up by then.
      held.push(() => route.continue().catch(() => undefined));
    },
  );
  return async () => {
    isOpen = true;
    await Promise.all(held.splice(0).map((release) => release()));
  };
}

/** Whether what is stored is the file of so many MiB, byte for byte. */
export async function expectStored(videoURL: string, blocks: number): Promise<void> {
  const [, bucket = '', ...key] = new URL(videoURL).pathname.split('/');
  const { Body } = await new S3Client({}).send(new GetObjectCommand({ Bucket: bucket, Key: key.join('/') }));
  const stored = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Uint8Array>) stored.update(chunk);
  const made = createHash('sha256');
  for (let index = 0; index < blocks; index += 1) made.update(contentBlock(index));
  expect(stored.digest('hex')).toBe(made.digest('hex'));
}
