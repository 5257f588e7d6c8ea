import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { RecordStore } from '../data-folder/record-store.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { JobQueue } from './job-queue.ts';
import { JOBS, type JobRecord } from './job-record.ts';

const job = (id: string): JobRecord => ({ id, status: 'SUBMITTED', submittedAt: 1, outputs: [] }) as never;

/** A queue of two jobs at once, and what its work has done. */
function openQueue(outcomes: Record<string, Promise<boolean>[]> = {}) {
  const folder = folderOfTest();
  mkdirSync(path.join(folder, 'work'));
  writeFileSync(path.join(folder, 'work/left.part'), '');
  const disk = new Disk(folder, { warn: () => undefined });
  const store = new RecordStore(folder, JOBS, disk, quietLog);
  const begun: string[] = [];
  const signals: AbortSignal[] = [];
  const work = ({ id }: JobRecord, signal: AbortSignal) => {
    begun.push(id);
    signals.push(signal);
    return outcomes[id]?.shift() ?? Promise.resolve(true);
  };
  const report = vi.fn();
  const queue = new JobQueue<JobRecord>({ store, disk, folder: path.join(folder, 'work'), atOnce: 2, work, report });
  return { queue, store, disk, begun, signals, report, left: () => readdirSync(path.join(folder, 'work')) };
}

it('jobs run in the order of arrival, some at once, and a slot is free again after each end, also by an error', async () => {
  const broken = new Error('on purpose');
  const failed = Promise.reject(broken);
  failed.catch(() => undefined);
  const { queue, store, begun, report, left } = openQueue({ a: [failed], b: [new Promise(() => undefined)] });
  expect(left()).toEqual([]);
  for (const id of ['a', 'b', 'c', 'd']) store.add(job(id));
  queue.start();
  expect(begun).toEqual(['a', 'b']);
  // Nobody has stored this one: those behind it run nevertheless.
  queue.add('unknown');
  store.add(job('e'));
  queue.add('e');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']));
  expect(report.mock.calls).toEqual([[broken]]);
});

it('a job begins again after a disk without room ended it, and no job begins while there is no room', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { queue, store, disk, begun } = openQueue({ a: [Promise.resolve(false)] });
  const hasRoom = vi.spyOn(disk, 'hasRoom');
  for (const id of ['a', 'b']) store.add(job(id));
  queue.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual(['a', 'b', 'a']);
  hasRoom.mockReturnValue(false);
  store.add(job('c'));
  queue.add('c');
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toHaveLength(3);
  hasRoom.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun.at(-1)).toBe('c');
});

it('a queue that stops ends its jobs, and begins no other', async () => {
  let end = (_isDone: boolean): void => undefined;
  const running = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const { queue, store, begun, signals } = openQueue({ a: [running] });
  store.add(job('a'));
  queue.start();
  const stopped = queue.stop();
  expect(signals[0]?.aborted).toBe(true);
  store.add(job('b'));
  queue.add('b');
  end(true);
  await stopped;
  expect(begun).toEqual(['a']);
});
