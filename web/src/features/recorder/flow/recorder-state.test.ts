import { describe, expect, it } from 'vitest';
import {
  type FinishedRecording,
  IDLE,
  isUnsaved,
  nextState,
  type PendingRecording,
  type RecorderEvent,
  type RecorderState,
} from './recorder-state.ts';

const recording: PendingRecording = { id: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null };
const finished = { file: new Blob(['recording']), durationMs: 4000, isResumed: false } as FinishedRecording;
const well = { isSilent: false, isMicrophoneLost: false, isStuttering: false, secondsLeftOnDevice: null };
const stateAfter = (...events: RecorderEvent[]): RecorderState => events.reduce(nextState, IDLE);

const recorded: RecorderEvent[] = [
  { type: 'start' },
  { type: 'started', recording },
  { type: 'stop', ending: null },
  { type: 'stopped', finished },
];

describe("the recorder's state", () => {
  const upload: RecorderEvent = { type: 'upload', recording: { ...recording, name: 'Renamed' }, copiesLink: true };

  it('goes from the start through the recording to the upload, and ends', () => {
    expect(stateAfter({ type: 'start' }).phase).toBe('starting');
    expect(stateAfter(...recorded.slice(0, 2))).toEqual({
      phase: 'recording',
      recording,
      isPaused: false,
      warnings: well,
      isWatchable: false,
    });
    expect(stateAfter(...recorded.slice(0, 3))).toEqual({ phase: 'stopping', recording, percent: 0, ending: null });
    expect(stateAfter(...recorded)).toEqual({ phase: 'ready', recording, finished, error: null });
    expect(stateAfter(...recorded, upload)).toMatchObject({
      phase: 'uploading',
      recording: { name: 'Renamed' },
      copiesLink: true,
      status: { percent: 0 },
    });
    expect(stateAfter(...recorded, upload, { type: 'end' })).toEqual(IDLE);
  });

  it('refuses a second recording while one is running', () => {
    const running = stateAfter(...recorded.slice(0, 2));
    expect(nextState(running, { type: 'start' })).toBe(running);
  });

  it('keeps the recording when the upload fails, and can try again', () => {
    const failed = stateAfter(...recorded, upload, { type: 'failed', error: 'Upload failed' });
    expect(failed).toMatchObject({ phase: 'ready', recording: { name: 'Renamed' }, finished, error: 'Upload failed' });
    expect(nextState(failed, upload)).toMatchObject({ phase: 'uploading', finished });
  });

  it('keeps the recording when discarding fails', () => {
    const failed = stateAfter(
      ...recorded,
      { type: 'discard' },
      { type: 'failed', error: 'Failed to delete recording' },
    );
    expect(failed).toMatchObject({ phase: 'ready', finished, error: 'Failed to delete recording' });
  });

  it('stops once, whether by the button or by the screen share ending', () => {
    const stopping = stateAfter(...recorded.slice(0, 3));
    expect(nextState(stopping, { type: 'stop', ending: null })).toBe(stopping);
  });

  it('returns to idle when no device could be opened', () => {
    expect(stateAfter({ type: 'start' }, { type: 'end' })).toEqual(IDLE);
  });

  it('ignores progress that comes after the end', () => {
    const late: RecorderEvent = { type: 'progress', status: { percent: 100, secondsLeft: 0, state: 'sending' } };
    expect(stateAfter(...recorded, upload, { type: 'end' }, late)).toEqual(IDLE);
  });

  it('has unsaved data from the first second until the recording is saved', () => {
    expect(isUnsaved(IDLE)).toBe(false);
    expect(isUnsaved(stateAfter(...recorded.slice(0, 2)))).toBe(true);
    expect(isUnsaved(stateAfter(...recorded))).toBe(true);
    expect(isUnsaved(stateAfter(...recorded, upload))).toBe(true);
  });

  it('counts down between the click and the recording, and can be cancelled', () => {
    const counting = stateAfter({ type: 'start' }, { type: 'count', secondsLeft: 2 });
    expect(counting).toEqual({ phase: 'counting', secondsLeft: 2 });
    expect(nextState(counting, { type: 'end' })).toEqual(IDLE);
    expect(nextState(counting, { type: 'started', recording }).phase).toBe('recording');
    expect(isUnsaved(counting)).toBe(false);
  });

  it('can be paused and resumed', () => {
    const paused = stateAfter(...recorded.slice(0, 2), { type: 'paused', isPaused: true });
    expect(paused).toMatchObject({ phase: 'recording', isPaused: true });
    expect(nextState(paused, { type: 'paused', isPaused: false })).toMatchObject({ isPaused: false });
  });

  it('keeps its warnings independent of each other', () => {
    const warned = stateAfter(
      ...recorded.slice(0, 2),
      { type: 'warn', warnings: { isSilent: true } },
      { type: 'warn', warnings: { secondsLeftOnDevice: 90 } },
    );
    expect(warned).toMatchObject({
      warnings: { isSilent: true, isMicrophoneLost: false, secondsLeftOnDevice: 90 },
    });
  });

  it('resumes a recording of an earlier visit, but not while another one runs', () => {
    const resuming = stateAfter({ type: 'resume', recording }, { type: 'remuxed', percent: 40 });
    expect(resuming).toEqual({ phase: 'stopping', recording, percent: 40, ending: null });
    expect(nextState(resuming, { type: 'stopped', finished })).toMatchObject({ phase: 'ready', finished });
    const running = stateAfter(...recorded.slice(0, 2));
    expect(nextState(running, { type: 'resume', recording })).toBe(running);
  });

  it('can be left for later', () => {
    expect(stateAfter(...recorded, { type: 'end' })).toEqual(IDLE);
  });
});
