import { gzipSync } from 'node:zlib';
import pMap from 'p-map';
import { ulid } from 'ulid';
import { scopedId } from '#functions/process/ids.ts';
import type { Recording } from '#shared/api/recordings.ts';
import type { Account } from '../client/test-client.ts';
import { makeClips } from '../seed/clips.ts';
import { makeRecordings } from '../seed/make-recordings.ts';
import { SCREENS } from '../seed/screens.ts';
import { storeClip } from '../seed/store-clips.ts';
import { storeRecordings } from '../seed/store-recordings.ts';
import { benchLength } from './bench-length.ts';
import { launchBrowser } from './launch-browser.ts';
import { medianMs, type Ratio } from './measure.ts';

const RUNS = benchLength({ usual: 20, shortest: 1 });
const COUNT = 48;
/** Concurrent requests of a browser to one host over HTTP/1.1. */
const CONCURRENCY = 6;
/** Tall enough for all pictures to load. */
const WINDOW = { width: 1440, height: 6000 };

/** Creates a workspace with a page of recordings that share a real thumbnail. */
async function newPage({ client, userId }: Account): Promise<string> {
  const { body } = await client.call<{ id: string }>('POST', '/api/workspaces', { name: 'Bench pictures' });
  const workspaceId = body.id;
  const [clip] = await makeClips(SCREENS.slice(0, 1));
  if (!clip) throw new Error('There is no clip');
  const stored = await storeClip(clip, scopedId(workspaceId, ulid()));
  const recordings = makeRecordings({
    ...{ count: COUNT, workspaceId, userIds: [userId], projectIds: [], clipOf: () => stored, now: Date.now() },
  });
  await storeRecordings(recordings.map((recording) => ({ ...recording, thumbnailKey: stored.thumbnailKey })));
  return workspaceId;
}

/** Fetches pictures as a browser does, and follows redirects. */
async function fetchAll({ client }: Account, addresses: string[]): Promise<void> {
  const fetchOne = async (address: string): Promise<void> => {
    const answer = await client.send(address);
    const location = answer.headers.get('location');
    if (location) return fetchOne(location);
    if (!answer.ok) throw new Error(`A picture was answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  await pMap(addresses, fetchOne, { concurrency: CONCURRENCY });
}

/** Counts the calls of a real browser for the list of recordings and for pictures when the page is opened. */
async function countRequests({ client }: Account, workspaceId: string): Promise<{ lists: number; pictures: number }> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: WINDOW });
    const cookies = Object.entries(client.cookies);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: client.appUrl })));
    await context.addInitScript((id) => localStorage.setItem('selectedWorkspaceId', id), workspaceId);
    const page = await context.newPage();
    const counts = { lists: 0, pictures: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(`/${workspaceId}/recordings`)) counts.lists += 1;
      if (pathname.startsWith('/objects/')) counts.pictures += 1;
    });
    await page.goto(new URL('/recordings', client.appUrl).href);
    await page.waitForFunction((count) => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')];
      return pictures.length === count && pictures.every(({ naturalWidth }) => naturalWidth > 0);
    }, COUNT);
    return counts;
  } finally {
    await browser.close();
  }
}

const packedBytes = (recordings: Recording[]): number => gzipSync(JSON.stringify(recordings), { level: 1 }).length;

/** The cost of opening a page of 48 recordings with their pictures. */
export async function pictureTimes(account: Account): Promise<Ratio[]> {
  const { client } = account;
  const workspaceId = await newPage(account);
  const path = `/api/workspaces/${workspaceId}/recordings?limit=${COUNT}`;
  const { body } = await client.call<Recording[]>('GET', path);
  const at = (field: 'thumbnailUrl' | 'thumbnailPath') => body.flatMap((recording) => recording[field] ?? []);
  if (at('thumbnailUrl').length !== COUNT) throw new Error('Not every recording has the address of its picture');
  const what = (text: string) => `${COUNT} recordings, ${text}`;

  const unit = await medianMs(RUNS, () => client.call('GET', '/api/auth/user'));
  const list = await medianMs(RUNS, () => client.call('GET', path));
  const signed = await medianMs(RUNS, () => fetchAll(account, at('thumbnailUrl')));
  const redirected = await medianMs(RUNS, () => fetchAll(account, at('thumbnailPath')));
  const { lists, pictures } = await countRequests(account, workspaceId);
  const bare = packedBytes(body.map((recording) => ({ ...recording, thumbnailUrl: null })));
  return [
    { what: what('their list'), ratio: list / unit, unit: 'GET /api/auth/user' },
    { what: what('calls for their list'), ratio: lists, unit: 'one call' },
    { what: what('calls for their pictures'), ratio: pictures, unit: 'one call' },
    { what: what('all pictures'), ratio: signed / redirected, unit: 'the same with a redirect of the API for each' },
    { what: what('bytes of the list (gzip)'), ratio: packedBytes(body) / bare, unit: `${bare} without addresses` },
  ];
}
