import { apply } from '#functions/data/ground/apply.ts';
import { countComments } from '#functions/data/sharing/comment-counts.ts';
import { BUSY } from '#shared/api/ground/busy.ts';
import { COMMENTS_MAX } from '#shared/limits.ts';
import { type Account, TestClient } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import type { Figure } from './measure.ts';

/** Writes that are refused at the same moment, and how often. */
const REFUSED = 40;
const BURSTS = benchLength({ usual: 6, shortest: 1 });

const LINK_NAME = 'Acme';

/** Comments that a new guest may write at once. */
const FIRST_COMMENTS = 3;

/** Most seconds that somebody else may wait beside them. */
const GOAL = 0.5;

interface Made {
  id: string;
  shareToken: string;
}

/** A call that must be refused for a reason, or because the machine is busy; without a reason, it must succeed. */
async function ask<T>(client: TestClient, path: string, input: object, reason?: string): Promise<T> {
  const { status, body } = await client.call<{ code?: string }>('POST', path, input);
  if (body.code !== reason && !(reason && body.code === BUSY.code))
    throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

async function newLink({ client, workspaceId }: Account, settings: object): Promise<Made & { recordingId: string }> {
  const input = { name: 'Sought-after', recordingType: 'screen', workspaceId };
  const { id: recordingId } = await ask<Made>(client, '/api/recordings', input);
  const link = await ask<Made>(client, `/api/recordings/${recordingId}/links`, { name: LINK_NAME, ...settings });
  return { ...link, recordingId };
}

/** Each makes one refused write for each browser. */
const KINDS: Record<string, (account: Account, browsers: TestClient[]) => Promise<(browser: TestClient) => unknown>> = {
  async 'comments of many to a full link'(account, browsers) {
    const { id, recordingId, shareToken } = await newLink(account, { commenters: 'name' });
    for (const browser of browsers) await ask(browser, `/api/shared/${shareToken}/guest`, { name: 'Jane' });
    await apply(
      countComments({ recordingId, by: COMMENTS_MAX, link: { recordingId, id, name: LINK_NAME, shareToken } }),
    );
    return (browser) => ask(browser, `/api/shared/${shareToken}/comments`, { text: 'Hello' }, 'COMMENT_LIMIT');
  },
  async 'comments of one who is new'(account, [guest = new TestClient(account.client.appUrl)]) {
    const { shareToken } = await newLink(account, { commenters: 'name' });
    const write = (reason?: string) => ask(guest, `/api/shared/${shareToken}/comments`, { text: 'Hello' }, reason);
    await ask(guest, `/api/shared/${shareToken}/guest`, { name: 'Jane' });
    for (let count = 0; count < FIRST_COMMENTS; count += 1) await write();
    return () => write('RATE_LIMITED');
  },
  async 'wrong passwords'(account) {
    const { shareToken } = await newLink(account, { password: 'open sesame' });
    return async (browser) => {
      const { status } = await browser.call('POST', `/api/shared/${shareToken}/password`, { password: 'guess' });
      if (![400, 403, 429, 503].includes(status)) throw new Error(`A wrong password was answered ${status}`);
    };
  },
};

/** How long a write of somebody else takes, in milliseconds. */
async function waitOf({ client }: Account): Promise<number> {
  const start = performance.now();
  const { status } = await client.call('PUT', '/api/account/profile', { firstName: 'Ada', lastName: 'Lovelace' });
  if (status !== 200) throw new Error(`A write beside refused ones answered ${status}`);
  return performance.now() - start;
}

/**
 * Lets strangers make writes that are refused, at the same moment, while the writes of another person follow each other.
 * @returns the longest of these, in seconds
 */
export async function refusedWrites(account: Account): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, prepare] of Object.entries(KINDS)) {
    const browsers = Array.from({ length: REFUSED }, () => new TestClient(account.client.appUrl));
    const write = await prepare(account, browsers);
    const beside: number[] = [];
    for (let burst = 0; burst < BURSTS; burst += 1) {
      let isGoing = true;
      const ended = Promise.all(browsers.map(write)).finally(() => {
        isGoing = false;
      });
      while (isGoing) beside.push(await waitOf(account));
      await ended;
    }
    const longest = Math.max(...beside);
    figures.push({ what: `write beside ${kind}, longest`, value: longest / 1000, unit: 's', most: GOAL });
  }
  return figures;
}
