import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeFloatingAtEnd, floatingControls, floatingSurface } from './floating-controls.ts';
import { EVENTS, finishedRecording, storeIn } from './test-support/reached-states.ts';

/** A recording that is saved without asking, and is being uploaded. */
function saving() {
  const store = storeIn('recording');
  closeFloatingAtEnd(store);
  store.dispatch({ type: 'stop', ending: null });
  store.dispatch({ type: 'stopped', finished: finishedRecording({ savesByItself: true }) });
  store.dispatch(EVENTS.upload);
  return store;
}

beforeEach(() => {
  vi.spyOn(floatingControls, 'close').mockReturnValue(undefined);
  vi.spyOn(floatingControls, 'closeSoon').mockReturnValue(undefined);
});

it('the window stays until the recording is saved, and closes after it has shown that', () => {
  const store = saving();
  expect(floatingControls.close).not.toHaveBeenCalled();
  store.dispatch({ type: 'end' });
  expect(floatingControls.closeSoon).toHaveBeenCalledOnce();
});

it('the window closes when the upload is cancelled, because the page shows the dialog', () => {
  const store = saving();
  store.dispatch({ type: 'cancelled' });
  expect(floatingControls.close).toHaveBeenCalledOnce();
});

const picture = (displaySurface?: string) => ({
  getSettings: (): MediaTrackSettings => (displaySurface ? { displaySurface } : {}),
});

describe('the surface that the controls float over', () => {
  it('depends on the shared surface', () => {
    const surface = (name?: string) => floatingSurface({ type: 'screen', source: picture(name) });
    expect(surface('monitor')).toBe('wholeScreens');
    expect(surface('window')).toBe('tabsAndWindows');
    expect(surface('browser')).toBe('tabsAndWindows');
    expect(surface(), 'as in Firefox').toBe('wholeScreens');
  });

  it('is not a whole screen for a camera', () =>
    expect(floatingSurface({ type: 'camera', source: picture() })).toBe('tabsAndWindows'));
});
