import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followLink, type LinkState } from './follow-link.ts';

type Answer = () => Response;

const recording =
  (transcodeStatus: string, changes: object = {}): Answer =>
  () =>
    Response.json({ id: 'r', name: 'Demo', filePath: '/objects/r/original.webm', transcodeStatus, ...changes });
const refusal =
  (status: number, body: object, headers = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

const pending = recording('pending');
const processing = recording('processing');
const completed = recording('completed');
const withoutFile = recording('pending', { filePath: null });
/** A running recording. @param playlistPath where it can be watched live */
const running = (playlistPath: string | null) =>
  recording('pending', { filePath: null, segments: { state: 'recording', playlistPath } });
const endsIn = (ms: number) =>
  recording('completed', { shareExpiresAt: new Date(Date.parse('2026-01-01T00:00:00Z') + ms).toISOString() });
const asks = { password: true, email: false, start: true };
const locked = refusal(403, { code: 'LINK_LOCKED', message: 'protected', asks });
const gone = refusal(404, { code: 'SHARE_NOT_FOUND', message: 'gone' });
const expired = refusal(410, { code: 'SHARE_EXPIRED', message: 'expired', expired: true });
const busy = (status = 429, headers = {}) => refusal(status, { message: 'Too Many Requests' }, headers);

/** The tab, which is hidden or not. */
const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  // The random part of a wait is as long as it can be.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(console, 'error').mockReturnValue();
  page.hidden = false;
  vi.stubGlobal('document', page);
});

interface Opened {
  answers: Answer[];
  posted?: Answer[];
  isKnown?: boolean;
  isPlaylistRead?: boolean;
  visitor?: string;
}

/**
 * Follows a link. The server gives each GET the next of `answers`, each POST the next of `posted`, and the last one again
 * and again. @returns also `story`: what the page asked for, with the seconds until then, and what it showed
 */
function follow({ answers, posted = [refusal(200, {})], isKnown = false, isPlaylistRead = false, ...visit }: Opened) {
  const start = Date.now();
  const story: string[] = [];
  const lists = { GET: [...answers], POST: [...posted] };
  vi.stubGlobal('fetch', async (url: string, { method }: { method: 'GET' | 'POST' }) => {
    story.push(`${(Date.now() - start) / 1000} ${method} ${url.replace('/api/shared/tok', '')}`.trim());
    const list = lists[method];
    return (list.length > 1 ? list.shift() : list[0])?.();
  });
  const leaving = new AbortController();
  const states: LinkState[] = [];
  const onChange = (state: LinkState) => {
    states.push(state);
    story.push(state.status === 'loaded' ? state.recording.transcodeStatus : state.status);
  };
  const reading = { isPlaylistRead };
  const following = { shareToken: 'tok', isKnown, ...visit, signal: leaving.signal, onChange };
  const refresh = followLink({ ...following, isPlaylistRead: () => reading.isPlaylistRead });
  return { story, states, leaving, refresh, reading };
}

const DAY = 24 * 3600;

it.each<[name: string, opened: Answer[] | Opened, story: string, seconds?: number]>([
  [
    'sends the id by which its view is counted, and that it has asked before',
    { answers: [processing, completed], visitor: 'v' },
    '0 GET ?visitor=v, processing, 3 GET ?again=true&visitor=v, completed',
  ],
  ['asks nothing more of a link that asks for something', [locked], '0 GET, locked'],
  [
    'sends the proof of the visit with each request',
    [recording('pending', { pass: 'secret' }), completed],
    '0 GET, pending, 0 POST /transcode?pass=secret, 0.5 GET ?again=true&pass=secret, completed',
  ],
  [
    'starts a pending conversion once, and asks again half a second later, until the server has begun it',
    [pending, pending, pending, completed],
    '0 GET, pending, 0 POST /transcode, 0.5 GET ?again=true, pending, 5.5 GET ?again=true, pending, 14.5 GET ?again=true, completed',
  ],
  [
    'requests the conversion again when the request has failed',
    { answers: [pending, pending, completed], posted: [busy(503), completed] },
    '0 GET, pending, 0 POST /transcode, 3 GET ?again=true, pending, 3 POST /transcode, 3.5 GET ?again=true, completed',
  ],
  [
    'waits for the file of a recording without starting a conversion',
    [withoutFile, completed],
    '0 GET, pending, 3 GET ?again=true, completed',
  ],
  [
    'asks every 3 s while it is processing, until it is done',
    [processing, processing, completed],
    '0 GET, processing, 3 GET ?again=true, processing, 6 GET ?again=true, completed',
  ],
  [
    'asks every few seconds during the recording, less often where it is watched live, until it is done',
    [running(null), running('/playlist.json'), completed],
    '0 GET, pending, 3.9 GET ?again=true, pending, 16.9 GET ?again=true, completed',
  ],
  [
    'goes on after server errors once the video is shown, and ends when the link is refused',
    [processing, busy(500), gone],
    '0 GET, processing, 3 GET ?again=true, 6 GET ?again=true, failed',
  ],
  ...[408, 425, 429, 503].map((status): [string, Answer[], string] => [
    `waits for a busy server, longer each time, and asks again: ${status}`,
    [busy(status), busy(status), completed],
    '0 GET, waiting, 3 GET, waiting, 8 GET, completed',
  ]),
  [
    'waits as long as a busy server asks for',
    [busy(503, { 'retry-after': '20' }), completed],
    '0 GET, waiting, 22 GET, completed',
  ],
  ['ends when the link of a busy server turns out to be gone', [busy(), gone], '0 GET, waiting, 3 GET, failed'],
  [
    'asks for a preloaded recording too, as a view, and shows the preloaded data until the answer',
    { answers: [busy(503), completed], isKnown: true },
    '0 GET, 3 GET, completed',
  ],
  [
    'asks when the link expires, and reports the end',
    [endsIn(45_000), expired],
    '0 GET, completed, 45 GET ?again=true, failed',
  ],
  [
    'asks again at intervals where the clock of the device is ahead',
    [endsIn(-60_000), endsIn(-60_000), expired],
    '0 GET, completed, 3 GET ?again=true, completed, 6 GET ?again=true, failed',
  ],
  [
    'waits for an end that is months ahead without asking all the time',
    [endsIn(90 * DAY * 1000)],
    '0 GET, completed',
    20 * DAY,
  ],
])('a page that follows a link %s', async (_, opened, expected, seconds = 60) => {
  const { story, states } = follow(Array.isArray(opened) ? { answers: opened } : opened);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(story.join(', ')).toBe(expected);
  for (const state of states) if (state.status === 'locked') expect(state.asks).toEqual(asks);
});

it.each([
  ['a file that does not come', withoutFile],
  ['a busy server', busy()],
])('the waits for %s become longer, up to half a minute, for as long as it takes', async (_, answer) => {
  const { story } = follow({ answers: [answer] });
  await vi.advanceTimersByTimeAsync(125_000);
  expect(story.filter((line) => line.includes('GET')).map(Number.parseFloat)).toEqual([0, 3, 8, 17, 34, 65, 96]);
});

describe('a page that follows a link', () => {
  const countOf = ({ story }: { story: string[] }) => story.filter((line) => line.includes('GET')).length;

  it('asks nothing while its tab is hidden', async () => {
    const following = follow({ answers: [processing] });
    await vi.advanceTimersByTimeAsync(0);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countOf(following)).toBe(1);
    page.hidden = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(countOf(following)).toBe(2);
  });

  it('does not ask while the player reads the playlist of the recording, and asks again afterwards', async () => {
    const following = follow({ answers: [running('/playlist.json')], isPlaylistRead: true });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(countOf(following)).toBe(1);
    following.reading.isPlaylistRead = false;
    following.refresh();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(countOf(following)).toBeGreaterThan(3);
  });

  it('asks again at once when the video fails, still in a single series of requests', async () => {
    const following = follow({ answers: [processing] });
    await vi.advanceTimersByTimeAsync(1000);
    following.refresh();
    await vi.advanceTimersByTimeAsync(3000);
    expect(following.story).toEqual(
      ['0', '1', '4'].flatMap((at) => [expect.stringContaining(`${at} GET`), 'processing']),
    );
  });

  it('stops when the page is left', async () => {
    const following = follow({ answers: [processing] });
    await vi.advanceTimersByTimeAsync(0);
    following.leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(countOf(following)).toBe(1);
  });
});
