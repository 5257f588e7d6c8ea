import { beforeEach, expect, it, vi } from 'vitest';
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

/** What happens to a mark, with the milliseconds between. */
type Course = (SavingMark | 'allow' | number)[];

it.each<[name: string, isNew: boolean, course: Course, sent: SavingMark[]]>([
  ['is not told before there is something to watch', true, ['saving', 1000], []],
  ['is told then, and only once', true, ['saving', 1000, 'allow', 'allow', 'saving', 1000], ['saving']],
  ['is never told if the upload is cancelled before that', true, ['saving', 'unsaved', 'allow', 1000], []],
  ['of an earlier visit is not taken back by itself', false, ['allow', 1000], []],
  [
    'of an earlier visit is taken back when this visit decides so',
    false,
    ['allow', 1000, 'unsaved', 1000],
    ['unsaved'],
  ],
  ['of a live recording is told also when nothing was saved', true, ['closed', 'closed', 1000], ['closed']],
])('the mark of a recording that is being saved %s', async (_name, isNew, course, expected) => {
  const mark = newMark(isNew);
  for (const next of course) {
    if (typeof next === 'number') await pass(next);
    else if (next === 'allow') mark.allow();
    else mark.set(next);
  }
  expect(sent).toEqual(expected);
});

it('the mark is told until the server answers, and then taken back if the upload was cancelled meanwhile', async () => {
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

it('the mark does not matter to the upload if the server refuses it', async () => {
  answer = () => Promise.reject(new Error('409'));
  const mark = newMark();
  mark.allow();
  mark.set('saving');
  await pass(60_000);
  expect(sent).toEqual(['saving']);
  expect(console.warn).toHaveBeenCalledOnce();
});
