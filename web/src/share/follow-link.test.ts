import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLink, type LinkState } from './follow-link.ts';

const recording = (transcodeStatus: string, filePath: string | null = '/objects/r/original.webm') => ({
  id: 'r',
  name: 'Demo',
  filePath,
  transcodeStatus,
});

const OK = Response.json({ message: 'ok' });

/** Answers each GET with the next answer of a list, repeating the last one, and each POST with `posted`. */
function serverWith(posted: Response, ...answers: Response[]) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    if (method === 'POST') return Promise.resolve(posted.clone());
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(answer?.clone());
  });
  return calls;
}

const server = (...answers: Response[]) => serverWith(OK, ...answers);

/** The tab, which is hidden or not. */
const page = { hidden: false };

type Following = { isKnown?: boolean; isPlaylistRead?: boolean; visitor?: string };

function follow({ isKnown = false, isPlaylistRead = false, ...visit }: Following = {}) {
  const states: LinkState[] = [];
  const leaving = new AbortController();
  const onChange = (state: LinkState) => void states.push(state);
  const reading = { isPlaylistRead };
  const following = { shareToken: 'tok', isKnown, ...visit, signal: leaving.signal, onChange };
  const refresh = followLink({ ...following, isPlaylistRead: () => reading.isPlaylistRead });
  return { states, leaving, refresh, reading };
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('following the recording of a link', () => {
  it('sends the id by which its view is counted, and that it has asked before', async () => {
    const calls = server(Response.json(recording('processing')), Response.json(recording('completed')));
    const visitor = 'a'.repeat(22);
    follow({ visitor });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([
      `GET /api/shared/tok?visitor=${visitor}`,
      `GET /api/shared/tok?again=true&visitor=${visitor}`,
    ]);
  });

  it('says what the link asks for, and asks nothing more', async () => {
    const asks = { password: true, email: false, start: true };
    const calls = server(Response.json({ code: 'LINK_LOCKED', message: 'protected', asks }, { status: 403 }));
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['GET /api/shared/tok']);
    expect(states).toEqual([{ status: 'locked', asks }]);
  });

  it('sends the proof of the visit with each request', async () => {
    const calls = server(Response.json({ ...recording('pending'), pass: 'secret' }));
    follow();
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toEqual([
      'GET /api/shared/tok',
      'POST /api/shared/tok/transcode?pass=secret',
      'GET /api/shared/tok?again=true&pass=secret',
    ]);
  });

  it('starts a pending conversion once, and asks again half a second later', async () => {
    const calls = server(Response.json(recording('pending')));
    follow();
    await vi.advanceTimersByTimeAsync(499);
    expect(calls).toEqual(['GET /api/shared/tok', 'POST /api/shared/tok/transcode']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('waits for the file of a recording without starting a conversion', async () => {
    const calls = server(Response.json(recording('pending', null)), Response.json(recording('completed')));
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toEqual(['GET /api/shared/tok', 'GET /api/shared/tok?again=true']);
    expect(states.at(-1)).toMatchObject({ recording: { transcodeStatus: 'completed' } });
  });

  it('asks at longer and longer intervals for a file that does not come', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const calls = server(Response.json(recording('pending', null)));
    follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(calls.length, 'at least every 31 s').toBeGreaterThan(22);
    expect(calls.length, 'at most every half minute').toBeLessThan(26);
  });

  it('waits on after a conversion that the server has not begun', async () => {
    const pending = () => Response.json(recording('pending'));
    const calls = server(pending(), pending(), pending(), Response.json(recording('completed')));
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states.at(-1)).toMatchObject({ recording: { transcodeStatus: 'completed' } });
    expect(calls.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('requests the conversion again when the request has failed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const pending = () => Response.json(recording('pending'));
    const busy = new Response('', { status: 503 });
    const calls = serverWith(busy, pending(), pending(), Response.json(recording('completed')));
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states.at(-1)).toMatchObject({ recording: { transcodeStatus: 'completed' } });
    expect(calls.filter((line) => line.startsWith('POST'))).toHaveLength(2);
  });

  it('asks nothing while its tab is hidden', async () => {
    const calls = server(Response.json(recording('processing')));
    follow();
    await vi.advanceTimersByTimeAsync(0);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    page.hidden = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(calls).toHaveLength(2);
  });

  it('asks every 3 s while it is processing, until it is done', async () => {
    const calls = server(
      Response.json(recording('processing')),
      Response.json(recording('processing')),
      Response.json(recording('completed')),
    );
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(2999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls).toHaveLength(3);
    expect(states.at(-1)).toMatchObject({ recording: { transcodeStatus: 'completed' } });
  });

  it('asks every few seconds during the recording, less often where it is watched live, until it is done', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const making = (playlistPath: string | null) =>
      Response.json({ ...recording('pending', null), segments: { state: 'recording', playlistPath } });
    const calls = server(making(null), making('/objects/r/playlist.json'), Response.json(recording('completed')));
    follow();
    await vi.advanceTimersByTimeAsync(3001);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(9990);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
    expect(
      calls.every((call) => call.startsWith('GET')),
      'nothing is converted yet',
    ).toBe(true);
  });

  it('does not ask while the player reads the playlist of the recording, and asks again afterwards', async () => {
    const live = { state: 'recording', playlistPath: '/objects/r/playlist.json' };
    const calls = server(Response.json({ ...recording('pending', null), segments: live }));
    const { reading, refresh } = follow({ isPlaylistRead: true });
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(calls).toHaveLength(1);
    reading.isPlaylistRead = false;
    refresh();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(calls.length).toBeGreaterThan(3);
  });

  it('goes on after server errors once the video is shown, and ends when the link is refused', async () => {
    server(
      Response.json(recording('processing')),
      new Response('', { status: 503 }),
      Response.json({ code: 'SHARE_NOT_FOUND', message: 'gone' }, { status: 404 }),
    );
    const { states } = follow();
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.map(({ status }) => status)).toEqual(['loaded']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.map(({ status }) => status)).toEqual(['loaded', 'failed']);
  });

  describe('while the server is busy', () => {
    const busy = (status = 429, headers = {}) => Response.json({ message: 'Too Many Requests' }, { status, headers });

    it.each([408, 425, 429, 503])('with nothing to show yet, waits and asks again: %i', async (status) => {
      const calls = server(busy(status), busy(status), Response.json(recording('completed')));
      const { states } = follow();
      await vi.advanceTimersByTimeAsync(999);
      expect(calls).toEqual(['GET /api/shared/tok']);
      expect(states.map((state) => state.status)).toEqual(['waiting']);
      await vi.advanceTimersByTimeAsync(8000);
      expect(states.map((state) => state.status)).toEqual(['waiting', 'waiting', 'loaded']);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(calls).toHaveLength(3);
    });

    it('waits longer each time, up to half a minute, for as long as it takes', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(1);
      const calls = server(busy());
      follow();
      const asked: number[] = [];
      for (let second = 0; second < 120; second += 1) {
        await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
        if (calls.length > asked.length) asked.push(second);
      }
      expect(asked).toEqual([0, 3, 8, 17, 34, 65, 96]);
    });

    it('waits as long as the answer asks for', async () => {
      const calls = server(busy(503, { 'retry-after': '20' }), Response.json(recording('completed')));
      follow();
      await vi.advanceTimersByTimeAsync(19_999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2001);
      expect(calls).toHaveLength(2);
    });

    it('ends when the link turns out to be gone', async () => {
      const calls = server(busy(), Response.json({ code: 'SHARE_NOT_FOUND', message: 'gone' }, { status: 404 }));
      const { states } = follow();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(states.map(({ status }) => status)).toEqual(['waiting', 'failed']);
      expect(calls).toHaveLength(2);
    });
  });

  it('asks again at once when the video fails, still in a single series of requests', async () => {
    const calls = server(Response.json(recording('processing')));
    const { refresh } = follow();
    await vi.advanceTimersByTimeAsync(1000);
    refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(calls).toHaveLength(3);
  });

  it('asks for a preloaded recording too, as a view, and shows the preloaded data until the answer', async () => {
    const calls = server(new Response('', { status: 503 }), Response.json(recording('completed')));
    const { states } = follow({ isKnown: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['GET /api/shared/tok', 'GET /api/shared/tok']);
    expect(states.map(({ status }) => status)).toEqual(['loaded']);
  });

  describe('when the link expires', () => {
    const ending = (ms: number) => ({
      ...recording('completed'),
      shareExpiresAt: new Date(Date.now() + ms).toISOString(),
    });
    const ended = () => Response.json({ code: 'SHARE_EXPIRED', message: 'expired', expired: true }, { status: 410 });

    it('asks at that time, and reports the end', async () => {
      const calls = server(Response.json(ending(60_000)), ended());
      const { states } = follow();
      await vi.advanceTimersByTimeAsync(59_900);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(states.map(({ status }) => status)).toEqual(['loaded', 'failed']);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(calls).toHaveLength(2);
    });

    it('asks again at intervals where the clock of the device is ahead', async () => {
      const calls = server(Response.json(ending(-60_000)), Response.json(ending(-60_000)), ended());
      const { states } = follow();
      await vi.advanceTimersByTimeAsync(2999);
      expect(calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(3002);
      expect(states.map(({ status }) => status)).toEqual(['loaded', 'loaded', 'failed']);
    });

    it('waits for an end that is months ahead without asking all the time', async () => {
      const calls = server(Response.json(ending(90 * 24 * 3_600_000)));
      follow();
      await vi.advanceTimersByTimeAsync(20 * 24 * 3_600_000);
      expect(calls).toHaveLength(1);
    });
  });

  it('stops when the page is left', async () => {
    const calls = server(Response.json(recording('processing')));
    const { leaving } = follow();
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(1);
  });
});
