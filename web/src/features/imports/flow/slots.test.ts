import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const going = new AbortController().signal;

it('two tasks run at a time, and the next in the queue begins when a slot is released', async () => {
  const slots = createSlots(2);
  const begun: string[] = [];
  const [first] = await Promise.all([slots.take(going), slots.take(going)]);
  const waiting = ['third', 'fourth'].map(async (name) => {
    const release = await slots.take(going);
    begun.push(name);
    return release;
  });
  await Promise.resolve();
  expect(begun).toEqual([]);
  first?.();
  first?.();
  const release = await waiting[0];
  expect(begun).toEqual(['third']);
  release?.();
  await waiting[1];
  expect(begun).toEqual(['third', 'fourth']);
});

it('an aborted task is removed from the queue', async () => {
  const slots = createSlots(1);
  const release = await slots.take(going);
  const gone = new AbortController();
  const given = slots.take(gone.signal);
  const next = slots.take(going);
  gone.abort(new Error('cancelled'));
  await expect(given).rejects.toThrow('cancelled');
  await expect(slots.take(gone.signal)).rejects.toThrow('cancelled');
  release();
  expect(await next).toBeTypeOf('function');
});
