import { describe, expect, it } from 'vitest';
import { TRANSCODE_STATUSES } from '#shared/model/recording.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import { begun, ended, explained, type Outcome, withJob, withoutFile, withoutUpload } from './conversion-state.ts';
import { after, type FileEvent, isInProgress, NO_FILE, statusAfter, TRANSITIONS } from './file-state.ts';
import { replaceFile } from './replace-file.ts';
import { beginCut, restoreFile, takeOver } from './show-file.ts';

const EVENTS = Object.keys(TRANSITIONS) as FileEvent[];
const ATTEMPT = 3;
/** The attempt in progress, the one before, one that a fault has made up, and none. */
const ATTEMPTS = [ATTEMPT, ATTEMPT - 1, ATTEMPT + 1, 0];

const BEGUN_AT = '2026-01-02T03:04:05.000Z';
const FAILED = { failureCause: 'system', conversionError: 'No' } as const;

const fileIn = (transcodeStatus: StoredRecording['transcodeStatus'], changes: Partial<StoredRecording> = {}) =>
  storedRecording({
    ...{ transcodeStatus, conversionAttempt: ATTEMPT, conversionJobId: 'a-job', conversionStartedAt: BEGUN_AT },
    ...{ originalKey: 'originals/a', duration: 60, fileSize: 100, transientFailures: 1, skipsPictures: true },
    mp4Key: transcodeStatus === 'completed' ? 'converted/a' : null,
    ...(transcodeStatus === 'failed' && FAILED),
    ...changes,
  });
const uploaded = { original: null, thumbnail: null };
const NEW = { ...NO_FILE, originalKey: 'originals/b', uploads: null, segments: null, fileSize: 1, duration: 1 };
const EARLIER = { number: 0, fileId: 'f', texts: null, cut: null, moments: null, endedBy: '' };
const earlierIn = (status: StoredRecording['transcodeStatus']) => ({
  ...fileIn(status),
  ...{ ...EARLIER, endedAt: BEGUN_AT, keptUntil: '9999' },
});
const CUT = { kept: [], source: 0, hasFailed: false, shown: null };
const NEXT = { fileId: 'f', orderedBy: '', keepsTexts: true, cut: CUT };

const OUTCOMES: Outcome[] = [
  { status: 'completed', mp4Key: 'converted/b', durationMs: 60_000, picture: null, strip: null },
  { status: 'failed', cause: 'system', reason: 'No' },
  { status: 'pending', reason: 'Too busy' },
  { status: 'transient', reason: 'A full disk' },
];

/** Every change of a file, with the number of the attempt that it names. */
const CHANGES: Record<string, (file: StoredRecording, attempt: number) => StoredRecording | null> = {
  begin: (file) => begun(file, 'begin'),
  beginAgain: (file) => begun(file, 'beginAgain'),
  ...Object.fromEntries(
    OUTCOMES.map((outcome) => [
      outcome.status,
      (file: StoredRecording, attempt: number) => ended(file, attempt, outcome),
    ]),
  ),
  lastTransient: (file, attempt) =>
    ended({ ...file, transientFailures: 2 }, attempt, { status: 'transient', reason: 'A full disk' }),
  whole: (file, attempt) => ended({ ...file, convertsFirst: true, kept: [[0, 1000]] }, attempt, OUTCOMES[0] as Outcome),
  job: (file, attempt) => withJob(file, attempt, 'another-job'),
  explain: (file) => explained({ ...file, failureCause: null }, 'file', 'No'),
  loseUpload: (file) => withoutUpload({ ...file, uploads: uploaded }, 'Gone'),
  loseSegments: (file) => withoutFile(file, 'Gone'),
  replace: (file) => replaceFile(file, NEW).after,
  cut: (file) => beginCut(file, NEXT, { captions: [], chapters: [] }),
  ...Object.fromEntries(
    (['pending', 'completed', 'failed'] as const).map((status) => [
      `restore ${status}`,
      (file: StoredRecording) => restoreFile(file, earlierIn(status), 'u'),
    ]),
  ),
  takeOver: (file) => {
    const versions = { number: 1, fileId: file.id, updatedAt: null, next: { ...NEXT, cut: null }, earlier: [] };
    return takeOver({ ...file, versions: { ...versions, cut: null, moments: null } }, fileIn('completed', { id: 'f' }));
  },
};
/** The changes that the end of an attempt makes. */
const OF_ATTEMPT = ['completed', 'failed', 'pending', 'transient', 'lastTransient', 'whole', 'job'];
/** The changes that show other bytes: only they leave a completed conversion. */
const OF_FILE = ['replace', 'cut', 'restore pending', 'restore completed', 'restore failed', 'takeOver'];

const walked = Object.entries(CHANGES).flatMap(([name, change]) =>
  TRANSCODE_STATUSES.flatMap((status) => ATTEMPTS.map((attempt) => ({ name, change, status, attempt }))),
);

/** The file after a change; null when nothing changes, or the change is refused as impossible. */
function changed({ change, status, attempt }: (typeof walked)[number]): StoredRecording | null {
  try {
    return change(fileIn(status), attempt);
  } catch (error) {
    expect(String(error)).toContain('this cannot happen');
    return null;
  }
}

const attemptOf = ({ conversionAttempt, conversionJobId }: StoredRecording) => ({ conversionAttempt, conversionJobId });

/** Each attempt has a number of its own, and begins without a job, as does a file that has no attempt. */
function attemptAfter(name: string, { transcodeStatus }: StoredRecording): ReturnType<typeof attemptOf> {
  if (name === 'job') return { conversionAttempt: ATTEMPT, conversionJobId: 'another-job' };
  if (transcodeStatus === 'processing') return { conversionAttempt: ATTEMPT + 1, conversionJobId: null };
  return { conversionAttempt: ATTEMPT, conversionJobId: OF_FILE.includes(name) ? null : 'a-job' };
}

describe('every change of a file, from every status, with every attempt', () => {
  it.each(walked)('$name of $status, attempt $attempt', (step) => {
    const { name, status, attempt } = step;
    const file = changed(step);
    // An event means something only for its own attempt, and only while that is in progress.
    const isAwaited = status === 'processing' && attempt === ATTEMPT;
    if (OF_ATTEMPT.includes(name)) expect(file !== null).toBe(isAwaited);
    if (!file) return;
    if (status === 'completed') expect(OF_FILE).toContain(name);
    // A file has a cause exactly when it has failed, and a completed one has what players play, or is being cut.
    expect(file.failureCause !== null).toBe(file.transcodeStatus === 'failed');
    if (file.transcodeStatus === 'completed')
      expect(file.mp4Key !== null || file.versions?.next?.cut != null).toBe(true);
    expect(attemptOf(file)).toEqual(attemptAfter(name, file));
    // A file that is not shown any more converts nothing.
    expect(file.versions?.earlier.map(({ transcodeStatus }) => transcodeStatus) ?? []).not.toContain('processing');
  });

  it('has a transition for each event, and each event a change that makes it', () => {
    const reached = new Set(
      walked.flatMap((step) => (changed(step) ? [`${step.status} → ${changed(step)?.transcodeStatus}`] : [])),
    );
    for (const event of EVENTS) {
      for (const from of TRANSCODE_STATUSES) {
        const to = statusAfter({ transcodeStatus: from }, event);
        // An earlier file is not the one that is shown.
        if (to && event !== 'end') expect(reached, event).toContain(`${from} → ${to}`);
        if (!to) expect(() => after(fileIn(from), event), event).toThrow('this cannot happen');
      }
    }
  });

  it('begins only what can be converted', () => {
    for (const missing of [{ originalKey: null }, { uploads: uploaded }]) {
      expect(begun(fileIn('pending', missing), 'beginAgain')).toBeNull();
    }
    const again = begun(fileIn('failed'), 'beginAgain');
    expect(again).toMatchObject({ transientFailures: 0, skipsPictures: false });
    expect(begun(fileIn('pending'), 'begin')).toMatchObject({ transientFailures: 1, skipsPictures: true });
    expect(isInProgress(fileIn('processing'), ATTEMPT)).toBe(true);
  });
});
