import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { sampleWebm } from '../client/sample-video.ts';
import type { Account } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { firstFrames } from './first-frame.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Ratio } from './measure.ts';
import { convertedAt, SIZE, sendRecording } from './recording.ts';

const RUNS = benchLength({ usual: 15, shortest: 1 });
const SECONDS = benchLength({ usual: 30, shortest: 2 });

/** Shares a converted recording; returns its page and the permanent address of its MP4. */
async function shareRecording(account: Account): Promise<{ page: string; video: string }> {
  const id = await sendRecording(account, await sampleWebm({ seconds: SECONDS, size: SIZE }), SECONDS);
  await convertedAt(account, id);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  const { shareToken } = body;
  return { page: `/share/${shareToken}`, video: `/objects/${id}/video.mp4?shareToken=${shareToken}` };
}

/** Puts a page into the web app's bucket that contains only a video. */
async function putBarePage(dataDir: string, name: string, video: string): Promise<string> {
  const buckets = await readdir(path.join(dataDir, 'buckets'));
  const { MEDIA_BUCKET, SEGMENTS_BUCKET } = process.env;
  const Bucket = buckets.find((each) => each !== MEDIA_BUCKET && each !== SEGMENTS_BUCKET);
  const client = new S3Client({ forcePathStyle: true });
  const Body = `<!doctype html><title>Bare</title><video src="${video}" width="960"></video>`;
  await client.send(new PutObjectCommand({ Bucket, Key: `${name}.html`, ContentType: 'text/html', Body }));
  client.destroy();
  return `/${name}.html`;
}

/**
 * Time to the first frame of the share page, and requests until then, as multiples of those of two pages that contain
 * only a `<video>`. The `src` of the one is the permanent address, which is the only one that another site could use;
 * the `src` of the other is the media address that the first redirects to.
 * @param dataDir of the running stack
 */
export async function sharePageTimes(account: Account, dataDir: string): Promise<Ratio[]> {
  const { client } = account;
  const { page, video } = await shareRecording(account);
  const direct = (await client.send(video)).headers.get('location') ?? '';
  const pages = [page, await putBarePage(dataDir, 'bare', video), await putBarePage(dataDir, 'direct', direct)];
  const urls = pages.map((each) => new URL(each, client.appUrl).href);
  const browser = await launchBrowser();
  const ratios: Ratio[] = [];
  try {
    for (const [where, isRemote] of [
      ['on this machine', false],
      ['over a 40 ms, 20 Mbit/s line', true],
    ] as const) {
      const [shared, bare, bytes] = await firstFrames(browser, urls, RUNS, isRemote);
      if (!shared || !bare || !bytes) throw new Error('A page was not measured');
      ratios.push(
        { what: `first frame, ${where}`, ratio: shared.ms / bare.ms, unit: 'a page with only <video src>' },
        { what: `first frame, ${where}`, ratio: shared.ms / bytes.ms, unit: 'the same with the media address' },
      );
      if (isRemote)
        ratios.push({ what: 'requests until then', ratio: shared.requests / bare.requests, unit: `${bare.requests}` });
    }
  } finally {
    await browser.close();
  }
  return ratios;
}
