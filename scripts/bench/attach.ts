import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sampleWebm } from '../client/sample-video.ts';
import type { Account } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { median, medianMs, type Ratio } from './measure.ts';
import { convertedAt } from './recording.ts';

const RUNS = benchLength({ usual: 15, shortest: 1 });
/** Number of writes between two calls. */
const WRITES = 10;

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** A write of one small item, through the same endpoint that the functions call. */
const writeItem = () =>
  table.send(
    new PutCommand({ TableName: process.env.TABLE_NAME, Item: { PK: 'BENCH', SK: 'WRITE', text: 'x'.repeat(200) } }),
  );

async function uploadFile({ client }: Account, body: Buffer, type: string): Promise<string> {
  const { body: answer } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', {});
  await fetch(answer.uploadURL, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } });
  return answer.uploadURL;
}

/** Duration of one attach call of a clip and its thumbnail in milliseconds, on an otherwise idle stack. */
async function attachOnce(account: Account, clip: Buffer): Promise<number> {
  const { client, workspaceId } = account;
  const asked = { name: 'Bench', recordingType: 'screen', workspaceId };
  const { body: recording } = await client.call<{ id: string }>('POST', '/api/recordings', asked);
  const [videoURL, thumbnailURL] = await Promise.all([
    uploadFile(account, clip, 'video/webm'),
    uploadFile(account, Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'image/jpeg'),
  ]);
  const attached = { videoURL, thumbnailURL, fileSize: clip.length, duration: 1 };
  const start = performance.now();
  const { status } = await client.call('PUT', `/api/recordings/${recording.id}/video`, attached);
  const time = performance.now() - start;
  if (status !== 200) throw new Error(`The attach call was answered ${status}`);
  // Its conversion must not slow the next one down.
  await convertedAt(account, recording.id);
  return time;
}

/**
 * Duration of the call that attaches an upload, as a multiple of one write to the table. Calls and writes alternate, so
 * that other load on the machine slows down both.
 */
export async function attachTimes(account: Account): Promise<Ratio[]> {
  const clip = await sampleWebm({ seconds: 1 });
  await attachOnce(account, clip);
  const calls: number[] = [];
  const writes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    writes.push(await medianMs(WRITES, writeItem));
    calls.push(await attachOnce(account, clip));
  }
  return [{ what: 'attach a video', ratio: median(calls) / median(writes), unit: 'PutItem of a small item' }];
}
