import { afterEach, expect, it, vi } from 'vitest';
import type { RecordingLink } from '#shared/api/sharing/links.ts';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { removeLinks } from './remove-links.ts';

const main = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `main-${index}` }) as RecordingLink);
const named = (recordingId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${recordingId}-${index}`, recordingId }) as WorkspaceNamedLink);

type Body = { recordingIds?: string[]; linkIds?: string[] };

/** Responds to every call. @returns the path of each call and the number of links in it */
function answering(answer: (path: string, body: Body) => Response) {
  const calls: [path: string, count: number][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [path, body] = [String(input), JSON.parse(String(init?.body)) as Body];
    calls.push([path, (body.recordingIds ?? body.linkIds ?? []).length]);
    return answer(path, body);
  });
  return calls;
}

const done = (_path: string, { recordingIds }: Body) =>
  Response.json(recordingIds ? { removed: recordingIds, failed: [] } : { message: 'Links revoked' });

afterEach(() => void vi.restoreAllMocks());

it('main links are removed many at a time, named links per recording', async () => {
  const calls = answering(done);
  const progress: number[] = [];
  const links = { main: main(101), named: [...named('a', 2), ...named('b', 1)] };
  const removal = await removeLinks(links, (finished) => progress.push(finished));
  expect(calls.toSorted()).toEqual([
    ['/api/recordings/a/links/revoke', 2],
    ['/api/recordings/b/links/revoke', 1],
    ['/api/recordings/shared/remove', 1],
    ['/api/recordings/shared/remove', 100],
  ]);
  expect([removal.main.length, removal.named.length, removal.failed]).toEqual([101, 3, []]);
  expect(progress.at(-1)).toBe(104);
});

it('a failure does not stop the other calls, and each remaining link has a reason', async () => {
  answering((path, body) => {
    if (path.includes('/b/')) return Response.json({ code: 'FORBIDDEN', message: 'Not yours' }, { status: 403 });
    const failed = [{ recordingId: 'main-0', code: 'CONFLICT', message: 'Try again' }];
    return body.recordingIds ? Response.json({ removed: ['main-1'], failed }) : done(path, body);
  });
  const removal = await removeLinks({ main: main(2), named: [...named('a', 1), ...named('b', 2)] }, () => undefined);
  expect(removal.main).toEqual(['main-1']);
  expect(removal.named.map(({ id }) => id)).toEqual(['a-0']);
  const refused = { code: 'FORBIDDEN', message: 'Not yours', isOfCall: true };
  expect(removal.failed).toMatchObject([{ code: 'CONFLICT', message: 'Try again', isOfCall: false }, refused, refused]);
});
