import { describe, expect, it } from 'vitest';
import { TRANSCODE_STATUSES } from '#shared/model/recording.ts';
import type { StoredFile } from '../../data/file.ts';
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

const recordingIn = (transcodeStatus: StoredFile['transcodeStatus'], changes: Partial<StoredFile> = {}) =>
  storedRecording({
    ...{ transcodeStatus, conversionAttempt: ATTEMPT, conversionJobId: 'a-job', conversionStartedAt: BEGUN_AT },
    ...{ originalKey: 'originals/a', duration: 60, fileSize: 100, transientFailures: 1, skipsPictures: true },
    mp4Key: transcodeStatus === 'completed' ? 'converted/a' : null,
    ...(transcodeStatus === 'failed' && FAILED),
    ...changes,
  });
const fileIn = (...of: Parameters<typeof recordingIn>): StoredFile => recordingIn(...of).file;
const uploaded = { original: null, thumbnail: null };
const NEW = { ...NO_FILE, originalKey: 'originals/b', uploads: null, segments: null, fileSize: 1, duration: 1 };
const EARLIER = { number: 0, fileId: 'f', texts: null, cut: null, moments: null, endedBy: '' };
const earlierIn = (status: StoredFile['transcodeStatus']) => ({
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

/** A change of the file of a recording alone. */
const ofFile =
  (change: (file: StoredFile, attempt: number) => StoredFile | null) =>
  (recording: StoredRecording, attempt: number): StoredRecording | null => {
    const file = change(recording.file, attempt);
    return file && { ...recording, file };
  };

/** Every change of a file, with the number of the attempt that it names. */
const CHANGES: Record<string, (recording: StoredRecording, attempt: number) => StoredRecording | null> = {
  begin: ofFile((file) => begun(file, 'begin')),
  beginAgain: ofFile((file) => begun(file, 'beginAgain')),
  ...Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome.status, ofFile((file, attempt) => ended(file, attempt, outcome))]),
  ),
  lastTransient: ofFile((file, attempt) =>
    ended({ ...file, transientFailures: 2 }, attempt, { status: 'transient', reason: 'A full disk' }),
  ),
  whole: ofFile((file, attempt) =>
    ended({ ...file, convertsFirst: true, kept: [[0, 1000]] }, attempt, OUTCOMES[0] as Outcome),
  ),
  job: ofFile((file, attempt) => withJob(file, attempt, 'another-job')),
  explain: ofFile((file) => explained({ ...file, failureCause: null }, 'file', 'No')),
  loseUpload: ofFile((file) => withoutUpload({ ...file, uploads: uploaded }, 'Gone')),
  loseSegments: ofFile((file) => withoutFile(file, 'Gone')),
  replace: ofFile((file) => replaceFile(file, NEW).after),
  cut: (recording) => beginCut(recording, NEXT, { captions: [], chapters: [] }),
  ...Object.fromEntries(
    (['pending', 'completed', 'failed'] as const).map((status) => [
      `restore ${status}`,
      (recording: StoredRecording) => restoreFile(recording, earlierIn(status), 'u'),
    ]),
  ),
  takeOver: (recording) => {
    const versions = { number: 1, fileId: recording.id, updatedAt: null, next: { ...NEXT, cut: null }, earlier: [] };
    const version = fileIn('completed', { id: 'f' });
    return takeOver({ ...recording, versions: { ...versions, cut: null, moments: null } }, version);
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
    return change(recordingIn(status), attempt);
  } catch (error) {
    expect(String(error)).toContain('this cannot happen');
    return null;
  }
}

const attemptOf = ({ conversionAttempt, conversionJobId }: StoredFile) => ({ conversionAttempt, conversionJobId });

/** Each attempt has a number of its own, and begins without a job, as does a file that has no attempt. */
function attemptAfter(name: string, { transcodeStatus }: StoredFile): ReturnType<typeof attemptOf> {
  if (name === 'job') return { conversionAttempt: ATTEMPT, conversionJobId: 'another-job' };
  if (transcodeStatus === 'processing') return { conversionAttempt: ATTEMPT + 1, conversionJobId: null };
  return { conversionAttempt: ATTEMPT, conversionJobId: OF_FILE.includes(name) ? null : 'a-job' };
}

describe('every change of a file, from every status, with every attempt', () => {
  it.each(walked)('$name of $status, attempt $attempt', (step) => {
    const { name, status, attempt } = step;
    const recording = changed(step);
    // An event means something only for its own attempt, and only while that is in progress.
    const isAwaited = status === 'processing' && attempt === ATTEMPT;
    if (OF_ATTEMPT.includes(name)) expect(recording !== null).toBe(isAwaited);
    if (!recording) return;
    const { file, versions } = recording;
    if (status === 'completed') expect(OF_FILE).toContain(name);
    // A file has a cause exactly when it has failed, and a completed one has what players play, or is being cut.
    expect(file.failureCause !== null).toBe(file.transcodeStatus === 'failed');
    if (file.transcodeStatus === 'completed') expect(file.mp4Key !== null || versions?.next?.cut != null).toBe(true);
    expect(attemptOf(file)).toEqual(attemptAfter(name, file));
    // A file that is not shown any more converts nothing.
    expect(versions?.earlier.map(({ transcodeStatus }) => transcodeStatus) ?? []).not.toContain('processing');
  });

  it('has a transition for each event, and each event a change that makes it', () => {
    const reached = new Set(
      walked.flatMap((step) => (changed(step) ? [`${step.status} → ${changed(step)?.file.transcodeStatus}`] : [])),
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
