import { beforeEach, expect, it, vi } from 'vitest';
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
const created = () => Response.json({ id: 'w', name: 'Team' }, { status: 201 });
const asking = (status: number, retryAfter: string) => () =>
  new Response('', { status, headers: { 'retry-after': retryAfter } });
const refusing = (status: number, body: object) => () => Response.json(body, { status });

/** Answers each request with the next of a list, the last one again and again. @returns when they came, in seconds */
function server(...answers: (() => Response)[]): number[] {
  const [start, times] = [Date.now(), [] as number[]];
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    times.push((Date.now() - start) / 1000);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
  return times;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

const list = () => call(listWorkspaces, {});
const create = () => call(createWorkspace, { input: { name: 'Team' } });
const createTwice = () => repeatWhileBusy(create);
const getUser = () => call(getCurrentUser, {});
const openLink = () => call(getLink, { params: { shareToken: 'token' } });
const rateLimited = refusing(429, { code: 'RATE_LIMITED', message: 'Too many attempts.' });

it.each<[what: string, calling: () => Promise<unknown>, answers: (() => Response)[], times: number[], outcome: string]>(
  [
    [
      'reads is sent again after pauses that double',
      list,
      [tooMany, unavailable, busy, done],
      [0, 0.5, 1.5, 3.5],
      'done',
    ],
    [
      'reads is sent four times in all, and then the refusal is shown as it is',
      list,
      [tooMany],
      [0, 0.5, 1.5, 3.5],
      '429: {"message":"Too Many Requests"}',
    ],
    ['reads waits as long as the answer asks for', list, [asking(503, '5'), done], [0, 5.5], 'done'],
    ['reads is not sent again when the answer asks for a long wait', list, [asking(429, '60')], [0], '429: '],
    [
      'changes data is sent again when API Gateway was over its rate, because no function ran',
      create,
      [tooMany, tooMany, created],
      [0, 0.5, 1.5],
      'done',
    ],
    [
      'changes data is sent again after a 503 by a caller for whom it may be done twice',
      createTwice,
      [unavailable, busy, created],
      [0, 0.5, 1.5],
      'done',
    ],
    [
      'changes data is not sent again after a 503 of API Gateway: it may have been done',
      create,
      [unavailable],
      [0],
      '503',
    ],
    ['changes data is not sent again after a 503 of a function: it may have been done', create, [busy], [0], '503'],
    ['reads the user who is logged in is sent only once', getUser, [tooMany], [0], '429'],
    ['reads the content of a share link is sent only once', openLink, [unavailable], [0], '503'],
    ['reads is sent only once after a rate limit of the API', list, [rateLimited], [0], '429'],
    [
      'reads is sent only once when a mail was not sent',
      list,
      [refusing(503, { code: 'MAIL_NOT_SENT', message: 'No.' })],
      [0],
      '503',
    ],
    ['reads is sent only once after an internal error', list, [refusing(500, { message: 'Internal' })], [0], '500'],
    [
      'reads is sent only once after a timeout of the function',
      list,
      [() => new Response('', { status: 504 })],
      [0],
      '504',
    ],
    [
      'reads is sent only once when the object is not found',
      list,
      [refusing(404, { code: 'NOT_FOUND', message: 'No.' })],
      [0],
      '404',
    ],
  ],
)('a request that %s', async (_, calling, answers, expected, outcome) => {
  const times = server(...answers);
  const ended = calling().then(
    () => 'done',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual(expected);
  expect((await ended).slice(0, outcome.length)).toBe(outcome);
});

it('a request that reads is not sent again when it was cancelled meanwhile', async () => {
  const times = server(tooMany);
  const leaving = new AbortController();
  const refused = expect(call(listWorkspaces, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  await refused;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0]);
});
