import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import { USER_AGENT } from '#e2e/support/browser-options.ts';
import type { LinkFigures } from '#shared/api/figures.ts';
import { sampleWebm } from '../client/sample-video.ts';
import { type Account, TestClient } from '../client/test-client.ts';
import { type Answers, answersText, askIn, ratiosOf } from './answers.ts';
import { benchLength } from './bench-length.ts';
import type { Ratio } from './measure.ts';
import { convertedAt, SIZE, sendRecording } from './recording.ts';

/** Visitors of one link, and how many of them visit it at the same time. */
const VISITORS = benchLength({ usual: 1000, shortest: 2 });
const AT_ONCE = benchLength({ usual: 50, shortest: 2 });

const SECONDS = benchLength({ usual: 20, shortest: 2 });
/** The bytes that a player reads before the first frame. */
const FIRST_BYTES = { range: 'bytes=0-262143' };
const BROWSER = { 'user-agent': USER_AGENT };

interface Link {
  id: string;
  shareToken: string;
}

async function newLink(account: Account): Promise<Link> {
  const id = await sendRecording(account, await sampleWebm({ seconds: SECONDS, size: SIZE }), SECONDS);
  await convertedAt(account, id);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return { id, shareToken: body.shareToken };
}

/** The requests of one visitor's browser: the page, the beginning of the file, the view, and the playback report. */
async function visit(appUrl: string, { id, shareToken }: Link, answers: Answers): Promise<void> {
  const client = new TestClient(appUrl);
  const ask = askIn(answers, client, BROWSER);
  await ask('page', 'GET', `/share/${shareToken}`);
  const moved = await ask('address of the file', 'GET', `/objects/${id}/video.mp4?shareToken=${shareToken}`);
  await ask('first bytes', 'GET', moved.headers.get('location') ?? '', { headers: FIRST_BYTES });
  await ask('view', 'GET', `/api/shared/${shareToken}?visitor=${randomBytes(16).toString('base64url')}`);
  const report = { visitId: randomBytes(16).toString('base64url'), sequence: 1, ranges: [[0, SECONDS]], pass: null };
  await ask('played', 'POST', `/api/shared/${shareToken}/watched`, { body: JSON.stringify(report) });
}

/**
 * Lets a thousand people visit one link, fifty at a time.
 * @returns the longest wait as a multiple of the median, and a text about the failures
 */
export async function visitorTimes(account: Account): Promise<{ ratios: Ratio[]; text: string }> {
  const link = await newLink(account);
  const answers: Answers = [];
  const visitors = Array.from({ length: VISITORS }, () => account.client.appUrl);
  await pMap(visitors, (appUrl) => visit(appUrl, link, answers), { concurrency: AT_ONCE });
  const figures = await account.client.call<LinkFigures>('GET', `/api/recordings/${link.id}/links/main/figures`);
  const { views, visitors: counted } = figures.body;
  return {
    ratios: ratiosOf(`${VISITORS} visitors`, answers),
    text: `${answersText(answers)}; ${views} views and ${counted} visitors counted`,
  };
}
