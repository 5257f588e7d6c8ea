import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { closeFloatingAtEnd, floatingControls, floatingSurface } from './floating-controls.ts';
import { createRecorderStore, type FinishedRecording, type PendingRecording } from './recorder-state.ts';

const recording: PendingRecording = { id: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null };

/** A recording that is saved without asking, and is being uploaded. */
function uploading() {
  const store = createRecorderStore();
  closeFloatingAtEnd(store);
  const finished: FinishedRecording = {
    ...{ local: {} as LocalRecording, file: new Blob(), durationMs: 4000 },
    ...{ isResumed: false, savesByItself: true, sending: null },
  };
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: null });
  store.dispatch({ type: 'stopped', finished });
  store.dispatch({ type: 'upload', recording, copiesLink: true });
  return store;
}

beforeEach(() => {
  vi.spyOn(floatingControls, 'close').mockReturnValue(undefined);
  vi.spyOn(floatingControls, 'closeSoon').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

it('the window stays until the recording is saved, and closes after it has shown that', () => {
  const store = uploading();
  expect(floatingControls.close).not.toHaveBeenCalled();
  store.dispatch({ type: 'end' });
  expect(floatingControls.closeSoon).toHaveBeenCalledOnce();
});

it('the window closes when the upload is cancelled, because the page shows the dialog', () => {
  const store = uploading();
  store.dispatch({ type: 'failed', error: null });
  expect(floatingControls.close).toHaveBeenCalledOnce();
});

const picture = (displaySurface?: string) => ({
  getSettings: (): MediaTrackSettings => (displaySurface ? { displaySurface } : {}),
});

describe('the surface that the controls float over', () => {
  it('depends on the shared surface', () => {
    expect(floatingSurface(picture('monitor'))).toBe('wholeScreens');
    expect(floatingSurface(picture('window'))).toBe('tabsAndWindows');
    expect(floatingSurface(picture('browser'))).toBe('tabsAndWindows');
  });

  it('is not a whole screen for a camera', () => expect(floatingSurface(picture())).toBe('tabsAndWindows'));
});
