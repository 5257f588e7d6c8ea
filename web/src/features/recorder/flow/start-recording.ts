import { createFileVersion } from '#shared/api/editing/files.ts';
import { createRecording } from '#shared/api/video/recordings.ts';
import type { RecordingType } from '#shared/model/video/recording.ts';
import { aborted } from '#web/lib/aborted.ts';
import { call } from '#web/lib/api.ts';
import { type Capture, openCapture } from '#web/media/capture/capture.ts';
import type { Region } from '#web/media/compose/region.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { openLocalRecording } from '#web/media/store/open-local-recording.ts';
import { countDown } from './count-down.ts';
import { floatingControls, floatingSurface } from './floating-controls.ts';
import { abandonLive, type BegunRecording, type LiveRecording, recordLive } from './live-recording.ts';
import { claimRecorder, RecordingElsewhereError } from './one-recorder.ts';
import { type PendingRecording, removeRecording } from './pending-recording.ts';
import type { RecordSetup, ReplacedRecording, SetupChoice } from './record-setup.ts';
import { CaptureRefusedError, StartCancelledError } from './recorder-notifications.ts';
import type { CountSignals } from './recorder-state.ts';
import { recordingName } from './recording-texts.ts';

export interface StartOptions {
  signals: CountSignals;
  /** Called with the open devices and the remaining seconds during the countdown. */
  onTick: (capture: Capture, secondsLeft: number) => void;
  /** Called when the video track ends, for example because the user stops sharing. */
  onEnded: () => void;
  onFull: () => void;
  /** Called for a recording of a part of the screen, once it is shared. */
  chooseRegion: (source: MediaStreamTrack) => Promise<Region>;
}

async function openDevices(
  { capture, countdown, floatsOver, choosesRegion }: SetupChoice,
  { chooseRegion, signals }: StartOptions,
): Promise<Capture> {
  const hasCamera = capture.type === 'camera' || capture.pictureInPicture;
  const { signal } = signals.cancel;
  // Not awaited: the recording starts with or without the window.
  const onPicture = (source: MediaStreamTrack) => {
    if (!signal.aborted && floatsOver[floatingSurface({ type: capture.type, source })])
      void floatingControls.open(hasCamera);
  };
  try {
    // The countdown and the choice of a region have to be visible, so the page stays in front.
    const stayInFront = countdown > 0 || choosesRegion;
    return await openCapture({ ...capture, stayInFront, onPicture, ...(choosesRegion && { chooseRegion }) }, signal);
  } catch (cause) {
    if (cause instanceof StartCancelledError) throw cause;
    throw new CaptureRefusedError((cause as Error).name, { cause });
  }
}

async function createReplacement(
  { id: replaced, name, workspaceId, projectId, keepsTexts }: ReplacedRecording,
  type: RecordingType,
): Promise<PendingRecording> {
  const { id } = await call(createFileVersion, { params: { id: replaced }, input: { keepsTexts } });
  return { id, name, type, workspaceId, projectId, isReplacement: true };
}

async function createPending(choice: SetupChoice): Promise<PendingRecording> {
  const { projectId, workspaceId } = choice;
  const type: RecordingType = choice.capture.type;
  if (choice.replaces) return createReplacement(choice.replaces, type);
  const name = recordingName(choice.name, new Date());
  const { id } = await call(createRecording, { input: { name, recordingType: type, projectId, workspaceId } });
  return { id, name, type, workspaceId, projectId };
}

/**
 * Creates the recording on the server and in this browser before the countdown ends. Whatever happens to the page from
 * now on, the next visit finds the recording.
 */
export async function begin(
  { choice, userId }: RecordSetup,
  { onFull }: Pick<StartOptions, 'onFull'>,
): Promise<BegunRecording> {
  const recording = await createPending(choice);
  try {
    const { id, ...about } = recording;
    const local = await openLocalRecording({ id, userId, about: { ...about, recordingId: id } }, { onFull });
    return { recording, local };
  } catch (error) {
    await removeRecording(recording);
    throw error;
  }
}

/** Removes a recording from this browser once the server has deleted it. It never fails: the next visit tries again. */
async function drop(local: LocalRecording, deleting: Promise<void>): Promise<void> {
  try {
    await deleting;
    await local.discard();
  } catch (error) {
    console.warn('A recording could not be deleted; the next visit tries again.', error);
    await local.close();
  }
}

/** Deletes a recording that has no bytes yet. It never fails: the next visit tries again. */
export const dropEmpty = ({ recording, local }: BegunRecording): Promise<void> =>
  drop(local, removeRecording(recording));

/**
 * Throws a recording away that was begun again, on the server and in this browser at once: a disk may take long to write
 * what it has been given. It never fails: the next visit tries again.
 */
function throwAway({ recording, local }: BegunRecording): Promise<void> {
  const emptying = local
    .empty()
    .catch((error: unknown) => console.warn('The next visit removes the rest of its bytes.', error));
  const deleteBoth = async () => {
    try {
      await removeRecording(recording, { isRestarted: true });
    } finally {
      await emptying;
    }
  };
  return drop(local, deleteBoth());
}

/**
 * Creates the recording while `use` counts down. When that fails, as by a cancelled countdown, the recording is deleted
 * once the server has created it.
 */
async function beginWhile<T>(
  use: (beginning: Promise<BegunRecording>) => Promise<T>,
  setup: RecordSetup,
  options: StartOptions,
): Promise<T> {
  const beginning = begin(setup, options);
  // Errors are reported after the countdown.
  beginning.catch(() => undefined);
  try {
    return await use(beginning);
  } catch (error) {
    beginning
      .then(dropEmpty)
      .catch((reason: unknown) => console.warn('A recording that did not start could not be created.', reason));
    throw error;
  }
}

interface CountOptions extends Pick<StartOptions, 'signals' | 'onTick'> {
  seconds: number;
}

/**
 * Counts down, and then waits for the recording. Cancelling ends both at once, without waiting for the server. The end of
 * the shared surface cancels them too.
 */
async function countWith(
  capture: Capture,
  beginning: Promise<BegunRecording>,
  { seconds, signals, onTick }: CountOptions,
): Promise<BegunRecording> {
  const { signal } = signals.cancel;
  const cancel = () => signals.cancel.abort(new StartCancelledError('What was shared has ended.'));
  const forget = capture.follow((event) => event.type === 'ended' && cancel());
  try {
    if (capture.source.readyState === 'ended') cancel();
    const tick = (secondsLeft: number) => onTick(capture, secondsLeft);
    await countDown({ seconds, onTick: tick, skip: signals.skip.signal, signal });
    return await Promise.race([aborted(signal), beginning]);
  } finally {
    forget();
  }
}

type Claim = ReturnType<typeof claimRecorder>;

async function createAndRecord(setup: RecordSetup, capture: Capture, claiming: Claim, options: StartOptions) {
  const count = async (beginning: Promise<BegunRecording>) => {
    const unclaim = await claiming;
    if (!unclaim) throw new RecordingElsewhereError('Another tab records.');
    const begun = await countWith(capture, beginning, { seconds: setup.choice.countdown, ...options });
    return [begun, unclaim] as const;
  };
  const [begun, unclaim] = await beginWhile(count, setup, options);
  return recordOrDrop(begun, capture, { setup, unclaim, onEnded: options.onEnded });
}

/** A recording without a file would stay in the list as 'Processing' forever. */
async function recordOrDrop(...[begun, capture, options]: Parameters<typeof recordLive>): Promise<LiveRecording> {
  try {
    return recordLive(begun, capture, options);
  } catch (error) {
    // Not awaited: it needs the network.
    void dropEmpty(begun);
    throw error;
  }
}

async function orRelease(capture: Capture, starting: Promise<LiveRecording>): Promise<LiveRecording> {
  try {
    return await starting;
  } catch (error) {
    await capture.release();
    throw error;
  }
}

async function startWith(setup: RecordSetup, claiming: Claim, options: StartOptions): Promise<LiveRecording> {
  const capture = await openDevices(setup.choice, options);
  return orRelease(capture, createAndRecord(setup, capture, claiming, options));
}

/**
 * Opens the devices, creates the recording on the server during the countdown, and starts to record. The devices come
 * first, because the browser shows its screen picker only shortly after the click. After an error, all devices are closed,
 * and other tabs can record.
 * @throws CaptureRefusedError, StartCancelledError, RecordingElsewhereError, or why the recording was not created
 */
export async function startRecording(setup: RecordSetup, options: StartOptions): Promise<LiveRecording> {
  const claiming = claimRecorder(setup.userId);
  try {
    return await startWith(setup, claiming, options);
  } catch (error) {
    (await claiming)?.();
    throw error;
  }
}

/** Throws a recording away, counts down and records what was begun. When the countdown is cancelled, that is deleted. */
async function countAndRecord(
  begun: BegunRecording,
  live: LiveRecording,
  options: StartOptions,
): Promise<LiveRecording> {
  const { setup, capture, unclaim } = live;
  // Before the encoder ends: if the page ends meanwhile, the next visit does not offer it.
  void live.local.update({ stage: 'restarted' });
  try {
    // Deleting is not awaited: it needs the network.
    await abandonLive(live).finally(() => void throwAway(live));
    await countWith(capture, Promise.resolve(begun), { seconds: setup.choice.countdown, ...options });
  } catch (error) {
    void dropEmpty(begun);
    throw error;
  }
  return recordOrDrop(begun, capture, { setup, unclaim, onEnded: options.onEnded });
}

/**
 * Throws a running recording away, and starts to record `begun` with the same devices. After an error, all devices are
 * closed, and other tabs can record.
 * @throws StartCancelledError, or why it was not begun
 */
export async function recordAgain(
  live: LiveRecording,
  begun: BegunRecording,
  options: StartOptions,
): Promise<LiveRecording> {
  try {
    return await orRelease(live.capture, countAndRecord(begun, live, options));
  } catch (error) {
    live.unclaim();
    throw error;
  }
}
