import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUSY } from '#shared/api/ground/busy.ts';
import { getCurrentUser } from '#shared/api/identity/auth.ts';
import { createWorkspace, listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { getLink } from '#shared/api/sharing/links.ts';
import { call } from './api.ts';
import { repeatWhileBusy } from './repeat-busy.ts';

/** As API Gateway answers over its rate, and as it answers when Lambda has no room. */
const tooMany = () => Response.json({ message: 'Too Many Requests' }, { status: 429 });
const unavailable = () => Response.json({ message: 'Service Unavailable' }, { status: 503 });
/** As our functions answer, and one machine before it runs a function. */
const busy = () => Response.json(BUSY, { status: 503 });
const done = () => Response.json([]);

/** Answers each request with the next of a list, the last one again and again. */
function server(...answers: (() => Response)[]) {
  const fetched = vi.fn(async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return (answers.length > 1 ? answers.shift() : answers[0])?.() as Response;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** The result of a call, or its error. */
const outcome = (calling: Promise<unknown>) =>
  calling.then(
    () => 'done',
    (error: Error) => error.message,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a request that reads while the server is busy', () => {
  it('is sent again after pauses that double', async () => {
    const fetched = server(tooMany, unavailable, busy, done);
    const ended = outcome(call(listWorkspaces, {}));
    const sent: number[] = [];
    for (let second = 0; second <= 4; second += 0.5) {
      await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 500);
      sent.push(fetched.mock.calls.length);
    }
    expect(sent).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
    expect(await ended).toBe('done');
  });

  it('is sent four times in all, and then the refusal is shown as it is', async () => {
    const fetched = server(tooMany);
    const ended = outcome(call(listWorkspaces, {}));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toBe('429: {"message":"Too Many Requests"}');
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('waits as long as the answer asks for', async () => {
    const later = () => new Response('', { status: 503, headers: { 'retry-after': '5' } });
    const fetched = server(later, done);
    const ended = outcome(call(listWorkspaces, {}));
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(await ended).toBe('done');
  });

  it('is not sent again when the answer asks for a long wait', async () => {
    const muchLater = () => new Response('', { status: 429, headers: { 'retry-after': '60' } });
    const fetched = server(muchLater);
    expect(await outcome(call(listWorkspaces, {}))).toBe('429: ');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not sent again when it was cancelled meanwhile', async () => {
    const fetched = server(tooMany);
    const leaving = new AbortController();
    const refused = expect(call(listWorkspaces, { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await refused;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a request that changes data', () => {
  const create = () => call(createWorkspace, { input: { name: 'Team' } });

  it('is sent again when API Gateway was over its rate, because no function ran', async () => {
    const fetched = server(tooMany, tooMany, () => Response.json({ id: 'w', name: 'Team' }, { status: 201 }));
    void outcome(create());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is sent again after a 503 only by a caller for whom it may be done twice', async () => {
    const fetched = server(unavailable, busy, () => Response.json({ id: 'w', name: 'Team' }, { status: 201 }));
    void outcome(repeatWhileBusy(create));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});

describe('a request is sent only once', () => {
  const once = async (calling: () => Promise<unknown>, answer: () => Response) => {
    const fetched = server(answer);
    const ended = outcome(calling());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).not.toBe('done');
    return fetched.mock.calls.length;
  };
  const list = () => call(listWorkspaces, {});

  it('when it changes data, and something may have been done', async () => {
    const create = () => call(createWorkspace, { input: { name: 'Team' } });
    expect(await once(create, unavailable)).toBe(1);
    expect(await once(create, busy)).toBe(1);
  });

  it('when it reads the user who is logged in, or the content of a share link', async () => {
    expect(await once(() => call(getCurrentUser, {}), tooMany)).toBe(1);
    expect(await once(() => call(getLink, { params: { shareToken: 'token' } }), unavailable)).toBe(1);
  });

  it.each([
    [
      'a rate limit of the API',
      () => Response.json({ code: 'RATE_LIMITED', message: 'Too many attempts.' }, { status: 429 }),
    ],
    ['that a mail was not sent', () => Response.json({ code: 'MAIL_NOT_SENT', message: 'No.' }, { status: 503 })],
    ['an internal error', () => Response.json({ message: 'Internal Server Error' }, { status: 500 })],
    ['a timeout of the function', () => new Response('', { status: 504 })],
    ['that the object is not found', () => Response.json({ code: 'NOT_FOUND', message: 'No.' }, { status: 404 })],
  ])('when the answer is %s', async (_why, answer) => {
    expect(await once(list, answer)).toBe(1);
  });
});
