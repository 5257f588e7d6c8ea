import { afterEach, expect, it, vi } from 'vitest';
import type { WorkspaceNamedLink } from '#shared/api/sharing/named-links.ts';
import { readFigures } from './read-figures.ts';

const sums = { views: 1, visitors: 1, lastViewedAt: null, averageSeconds: 2, duration: 4 };
const links = Array.from(
  { length: 205 },
  (_, index) => ({ id: `l${index}`, recordingId: `r${index % 3}` }) as WorkspaceNamedLink,
);

type Body = { links: { recordingId: string; linkId: string }[] };

/** Responds to every call. @returns the paths of the calls, and the number of links in each */
function answering(answer: (body: Body) => Response) {
  const calls: [path: string, count: number][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = JSON.parse(String(init?.body)) as Body;
    calls.push([String(input), body.links.length]);
    return answer(body);
  });
  return calls;
}

afterEach(() => void vi.restoreAllMocks());

it('the figures of hundreds of links are read many at a time; a revoked link has none', async () => {
  const calls = answering((body) =>
    Response.json(body.links.filter(({ linkId }) => linkId !== 'l7').map((link) => ({ ...link, ...sums }))),
  );
  const figures = await readFigures('w', links);
  expect(calls.map(([path]) => path)).toEqual(Array(3).fill('/api/workspaces/w/links/figures'));
  expect(calls.map(([, count]) => count).sort()).toEqual([100, 100, 5]);
  expect(figures.size).toBe(204);
  expect(figures.has('l7')).toBe(false);
  expect(figures.get('l204')).toMatchObject({ recordingId: 'r0', visitors: 1 });
});

it('the first failure ends the reading', async () => {
  const calls = answering(() => Response.json({ message: 'Access denied' }, { status: 403 }));
  await expect(readFigures('w', links)).rejects.toThrow('Access denied');
  expect(calls.length).toBeLessThan(3);
});
