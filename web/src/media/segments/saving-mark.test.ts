import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TransientError } from '../retry.ts';
import { FakeConnection } from '../upload/test-support/fake-connection.ts';
import { createSavingMark, type SavingMark } from './saving-mark.ts';

let sent: SavingMark[];
let answer: () => Promise<void>;

const newMark = (isNew = true) =>
  createSavingMark(
    (next) => {
      sent.push(next);
      return answer();
    },
    new FakeConnection(),
    isNew,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  sent = [];
  answer = async () => undefined;
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the mark of a recording that is being saved', () => {
  it('is told once there is something to watch, and only once', async () => {
    const mark = newMark();
    mark.set('saving');
    await pass(1000);
    expect(sent).toEqual([]);
    mark.allow();
    mark.allow();
    mark.set('saving');
    await pass(1000);
    expect(sent).toEqual(['saving']);
  });

  it('is never told if the upload is cancelled before that', async () => {
    const mark = newMark();
    mark.set('saving');
    mark.set('unsaved');
    mark.allow();
    await pass(1000);
    expect(sent).toEqual([]);
  });

  it('of an earlier visit is taken back only when this visit decides so', async () => {
    const mark = newMark(false);
    mark.allow();
    await pass(1000);
    expect(sent).toEqual([]);
    mark.set('unsaved');
    await pass(1000);
    expect(sent).toEqual(['unsaved']);
  });

  it('of a recording that may have been watched live is told also when nothing was saved', async () => {
    const mark = newMark();
    mark.set('closed');
    mark.set('closed');
    await pass(1000);
    expect(sent).toEqual(['closed']);
  });

  it('is told until the server answers, and then taken back if the upload was cancelled meanwhile', async () => {
    let failures = 2;
    answer = async () => {
      failures -= 1;
      if (failures >= 0) throw new TransientError('503');
    };
    const mark = newMark();
    mark.allow();
    mark.set('saving');
    await pass(100);
    mark.set('unsaved');
    await pass(60_000);
    expect(sent).toEqual(['saving', 'saving', 'saving', 'unsaved']);
  });

  it('does not matter to the upload if the server refuses it', async () => {
    answer = () => Promise.reject(new Error('409'));
    const mark = newMark();
    mark.allow();
    mark.set('saving');
    await pass(60_000);
    expect(sent).toEqual(['saving']);
    expect(console.warn).toHaveBeenCalledOnce();
  });
});
