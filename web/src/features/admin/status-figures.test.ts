import { expect, it } from 'vitest';
import { NOTHING_TO_FREE } from '#shared/api/upkeep/admin.ts';
import { TRANSCODE_STATUSES } from '#shared/model/video/recording.ts';
import { healthTone, statusShares, summaryOf } from './status-figures.ts';

it.each([
  [100, 'green'],
  [90, 'green'],
  [89, 'yellow'],
  [70, 'yellow'],
  [69, 'red'],
  [0, 'red'],
])('a health score of %i is %s', (score, color) => {
  expect(healthTone(score).color).toBe(color);
});

it('the figures list every status, also those without recordings', () => {
  const shares = statusShares({});
  expect(shares.map(({ status }) => status).toSorted()).toEqual([...TRANSCODE_STATUSES].toSorted());
  expect(shares.every(({ count, percent }) => count === 0 && percent === 0)).toBe(true);
});

it('the figures give each status its share of all recordings, completed first', () => {
  expect(statusShares({ failed: 1, completed: 3 })).toEqual([
    { status: 'completed', count: 3, percent: 75 },
    { status: 'processing', count: 0, percent: 0 },
    { status: 'pending', count: 0, percent: 0 },
    { status: 'failed', count: 1, percent: 25 },
  ]);
});

const WELL = {
  health: {
    healthScore: 100,
    stuckRecordings: 0,
    totalRecordings: 9,
    statusDistribution: {},
    failedRecordings: 0,
    unusableRecordings: 2,
  },
  recovery: { isRunning: true, nextRun: null, lastRun: null, lastResult: null },
  bouncedMails: [],
  waitingMails: [],
  mailBacklog: null,
  damagedFiles: { count: 0, files: [] },
  failedTranscripts: [],
  cleanup: NOTHING_TO_FREE,
  notices: [],
};

it('the summary says that all is well, also with files that nobody can convert', () => {
  expect(summaryOf(WELL)).toMatchObject({ isWell: true, text: expect.stringMatching(/^All is well/) });
});

it('the summary names everything that is not in order', () => {
  const health = { ...WELL.health, stuckRecordings: 1, failedRecordings: 3 };
  const bouncedMails = [{ to: 'a…@example.com', reason: 'No such person', at: '2026-01-02T03:04:05.000Z' }];
  const failedTranscripts = [{ job: 'a', reason: 'Code 3', lastLines: [], at: '2026-01-02T03:04:05.000Z' }];
  const damagedFiles = { count: 1, files: [{ recording: 'Review', kind: 'MP4' }] };
  const mails = {
    bouncedMails,
    waitingMails: [...bouncedMails, ...bouncedMails],
    mailBacklog: { sent: 200, perDay: 200, waiting: 9 },
  };
  expect(
    summaryOf({
      ...WELL,
      health,
      recovery: { ...WELL.recovery, isRunning: false },
      ...mails,
      damagedFiles,
      failedTranscripts,
    }),
  ).toEqual({
    isWell: false,
    text: '1 recording is stuck, 3 conversions failed, 1 transcription failed, no more emails can be sent today, 2 emails wait, 1 email did not arrive, 1 file is damaged, auto recovery is stopped.',
  });
});
