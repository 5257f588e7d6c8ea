import { describe, expect, it } from 'vitest';
import {
  type FinishedTake,
  IDLE,
  isUnsaved,
  nextSession,
  type PendingRecording,
  type SessionEvent,
  type SessionState,
} from './session.ts';

const recording: PendingRecording = { id: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null };
const take = { file: new Blob(['take']), durationMs: 4000, isRecovered: false } as FinishedTake;
const well = { isSilent: false, isMicrophoneLost: false, secondsOfRoom: null };
const sessionAfter = (...events: SessionEvent[]): SessionState => events.reduce(nextSession, IDLE);

const recorded: SessionEvent[] = [
  { type: 'start' },
  { type: 'started', recording },
  { type: 'stop' },
  { type: 'stopped', take },
];

describe('a recording session', () => {
  it('goes from the start through the take to the upload, and ends', () => {
    expect(sessionAfter({ type: 'start' }).phase).toBe('starting');
    expect(sessionAfter(...recorded.slice(0, 2))).toEqual({
      phase: 'recording',
      recording,
      isPaused: false,
      warnings: well,
    });
    expect(sessionAfter(...recorded.slice(0, 3))).toEqual({ phase: 'stopping', recording, percent: 0 });
    expect(sessionAfter(...recorded)).toEqual({ phase: 'ready', recording, take, error: null });
    expect(sessionAfter(...recorded, { type: 'upload' })).toMatchObject({ phase: 'uploading', status: { percent: 0 } });
    expect(sessionAfter(...recorded, { type: 'upload' }, { type: 'end' })).toEqual(IDLE);
  });

  it('refuses a second take while one is going on', () => {
    const running = sessionAfter(...recorded.slice(0, 2));
    expect(nextSession(running, { type: 'start' })).toBe(running);
  });

  it('keeps the take when the upload fails, and can try again', () => {
    const failed = sessionAfter(...recorded, { type: 'upload' }, { type: 'failed', error: 'Upload failed' });
    expect(failed).toEqual({ phase: 'ready', recording, take, error: 'Upload failed' });
    expect(nextSession(failed, { type: 'upload' })).toMatchObject({ phase: 'uploading', take });
  });

  it('keeps the take when discarding fails', () => {
    const failed = sessionAfter(
      ...recorded,
      { type: 'discard' },
      { type: 'failed', error: 'Failed to delete recording' },
    );
    expect(failed).toMatchObject({ phase: 'ready', take, error: 'Failed to delete recording' });
  });

  it('stops once, whether by the button or by the screen share ending', () => {
    const stopping = sessionAfter(...recorded.slice(0, 3));
    expect(nextSession(stopping, { type: 'stop' })).toBe(stopping);
  });

  it('is back at the beginning when nothing could be opened', () => {
    expect(sessionAfter({ type: 'start' }, { type: 'end' })).toEqual(IDLE);
  });

  it('ignores progress that comes after the end', () => {
    const late: SessionEvent = { type: 'progress', status: { percent: 100, secondsLeft: 0, state: 'sending' } };
    expect(sessionAfter(...recorded, { type: 'upload' }, { type: 'end' }, late)).toEqual(IDLE);
  });

  it('has something to lose from the first second until it is saved', () => {
    expect(isUnsaved(IDLE)).toBe(false);
    expect(isUnsaved(sessionAfter(...recorded.slice(0, 2)))).toBe(true);
    expect(isUnsaved(sessionAfter(...recorded))).toBe(true);
    expect(isUnsaved(sessionAfter(...recorded, { type: 'upload' }))).toBe(true);
  });

  it('counts down between the click and the take, and can be called off', () => {
    const counting = sessionAfter({ type: 'start' }, { type: 'count', secondsLeft: 2 });
    expect(counting).toEqual({ phase: 'counting', secondsLeft: 2 });
    expect(nextSession(counting, { type: 'end' })).toEqual(IDLE);
    expect(nextSession(counting, { type: 'started', recording }).phase).toBe('recording');
    expect(isUnsaved(counting)).toBe(false);
  });

  it('is paused and goes on', () => {
    const paused = sessionAfter(...recorded.slice(0, 2), { type: 'paused', isPaused: true });
    expect(paused).toMatchObject({ phase: 'recording', isPaused: true });
    expect(nextSession(paused, { type: 'paused', isPaused: false })).toMatchObject({ isPaused: false });
  });

  it('holds its warnings one beside the other', () => {
    const warned = sessionAfter(
      ...recorded.slice(0, 2),
      { type: 'warn', warnings: { isSilent: true } },
      { type: 'warn', warnings: { secondsOfRoom: 90 } },
    );
    expect(warned).toMatchObject({ warnings: { isSilent: true, isMicrophoneLost: false, secondsOfRoom: 90 } });
  });

  it('takes up what an earlier visit left, but not during another take', () => {
    const recovering = sessionAfter({ type: 'recover', recording }, { type: 'repaired', percent: 40 });
    expect(recovering).toEqual({ phase: 'stopping', recording, percent: 40 });
    expect(nextSession(recovering, { type: 'stopped', take })).toMatchObject({ phase: 'ready', take });
    const running = sessionAfter(...recorded.slice(0, 2));
    expect(nextSession(running, { type: 'recover', recording })).toBe(running);
  });

  it('can be left for later', () => {
    expect(sessionAfter(...recorded, { type: 'end' })).toEqual(IDLE);
  });
});
