import { createHash } from 'node:crypto';
import path from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { appUrl, signIn } from './app.ts';
import { bundle } from './bundle.ts';
import { type Remote, remoteLab } from './remote-lab.ts';
import { contentBlock } from './upload-content.ts';
import type { UploadLab } from './upload-lab-page.ts';

/** Name of the file that a test sends. */
export const FILE = 'take.webm';

const partOf = (request: Request) => new URL(request.url()).searchParams.get('partNumber');

/** One successful PUT. */
interface Arrival {
  /** Number of the part; null for a file in one request. */
  part: number | null;
  type: string | undefined;
  bytes: number;
}

/** Records every successful PUT of a page to S3. */
function followArrivals(page: Page): Arrival[] {
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

/** A page of a signed-in person that uploads. */
interface OpenUploadLab {
  page: Page;
  lab: Remote<UploadLab>;
  arrivals: Arrival[];
}

/** The lab's functions as one script. It waits until the page's content security policy applies. */
async function labScript(): Promise<string> {
  const script = await bundle(path.join(import.meta.dirname, 'upload-lab-page.ts'), { format: 'iife' });
  return `addEventListener('DOMContentLoaded', () => { ${script} });`;
}

/**
 * Opens a page that uploads. It is a plain document that the app's origin serves: browsers deny pages that a test makes
 * local addresses, which S3 has here.
 */
async function openUploadLab(context: BrowserContext): Promise<OpenUploadLab> {
  const page = await context.newPage();
  await page.addInitScript({ content: await labScript() });
  await page.goto(new URL('/favicon.svg', appUrl()).href);
  return { page, lab: remoteLab<UploadLab>(page), arrivals: followArrivals(page) };
}

/** A new person, with a file of this many MiB on the browser's disk and a page that can send it. */
export async function openWithFile(context: BrowserContext, blocks: number): Promise<OpenUploadLab> {
  const maker = await openUploadLab(context);
  await signIn(maker.page);
  await maker.lab.makeFile(FILE, blocks);
  // Closing the tab frees the memory that making the file took.
  await maker.page.close();
  return openUploadLab(context);
}

/** Waits until the upload has ended, and returns the URL of the file. */
export async function untilDone({ lab }: OpenUploadLab, timeout = 60_000): Promise<string> {
  await expect.poll(async () => (await lab.state()).outcome, { timeout }).toBe('done');
  return (await lab.state()).videoURL ?? '';
}

/** Waits until this many parts have arrived. */
export const untilArrived = ({ arrivals }: OpenUploadLab, parts: number) =>
  expect.poll(() => partsOf(arrivals).length).toBeGreaterThanOrEqual(parts);

/** Numbers of the parts that arrived, in order, with repetitions. */
export const partsOf = (arrivals: Arrival[]): number[] =>
  arrivals.flatMap(({ part }) => (part === null ? [] : [part])).sort((a, b) => a - b);

export const oneTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Checks that the stored file is the test's file of this many MiB, byte for byte. */
export async function expectStored(videoURL: string, blocks: number): Promise<void> {
  const [, bucket = '', ...key] = new URL(videoURL).pathname.split('/');
  const { Body } = await new S3Client({}).send(new GetObjectCommand({ Bucket: bucket, Key: key.join('/') }));
  const stored = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Uint8Array>) stored.update(chunk);
  const made = createHash('sha256');
  for (let index = 0; index < blocks; index += 1) made.update(contentBlock(index));
  expect(stored.digest('hex')).toBe(made.digest('hex'));
}
