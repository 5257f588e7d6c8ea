import { expect, it } from 'vitest';
import { createArrivedObjects } from './arrived-objects.ts';
import type { SendJob } from './send-queue.ts';
import { createWaitingParts, type FilePart } from './waiting-parts.ts';

const { signal } = new AbortController();

/** Waiting parts, a server that refuses an object once, and what was counted of the file. */
function lab(refusedOnce: string | null = null, remembered: [string, number][] = []) {
  let refused = refusedOnce;
  const arrived: string[] = [];
  const counted: [number, number][] = [];
  const objects = createArrivedObjects({
    deliver: async (name) => {
      if (name !== refused) return { etag: `"${name}"` };
      refused = null;
      throw new Error('Refused');
    },
    remembered: new Map(remembered.map(([name, bytes]) => [name, { bytes, etag: '"early"', versionId: 'v' }])),
    remember: async () => undefined,
  });
  const waiting = createWaitingParts({
    objects,
    read: async ({ start, end }) => new Uint8Array(end - start),
    onSent: (at, bytes) => void counted.push([at, bytes]),
    wake: () => undefined,
  });
  const add = (name: string, start: number, more: Partial<FilePart> = {}) =>
    waiting.add({ name, start, end: start + 10, onArrived: ({ etag }) => void arrived.push(etag), ...more });
  return { waiting, add, arrived, counted };
}

const send = (job: SendJob | null) => job?.send(signal);

it('sends a part that failed again, before those that follow it', async () => {
  const { waiting, add, arrived } = lab('b');
  for (const [index, name] of ['a', 'b', 'c'].entries()) add(name, index * 10);
  await send(waiting.job());
  const [second, third] = [waiting.job(), waiting.job()];
  await expect(send(second)).rejects.toThrow('Refused');
  add('d', 30);
  await send(third);
  for (let job = waiting.job(); job; job = waiting.job()) await send(job);
  expect(arrived).toEqual(['"a"', '"c"', '"b"', '"d"']);
});

it('sends nothing beside the rest of a segment, also after it has failed', async () => {
  const { waiting, add } = lab('rest');
  add('rest', 10, { number: 1, isRest: true });
  add('next', 20);
  const rest = waiting.job();
  expect(waiting.job()).toBeNull();
  await expect(send(rest)).rejects.toThrow('Refused');
  expect([waiting.job()?.name, waiting.job()?.name]).toEqual(['rest', undefined]);
});

it('leaves out what an earlier visit has sent, but not an object of another size', () => {
  const { waiting, add, arrived, counted } = lab(null, [
    ['whole', 10],
    ['shorter', 9],
  ]);
  add('whole', 0);
  add('shorter', 10);
  expect([arrived, counted, waiting.job()?.name]).toEqual([['"early"'], [[0, 10]], 'shorter']);
});
