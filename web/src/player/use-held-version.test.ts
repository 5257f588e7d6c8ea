import { describe, expect, it } from 'vitest';
import { heldAfter } from './use-held-version.ts';

const version = (fileVersion: number, filePath: string | null = `/objects/${fileVersion}`, id = 'r') => ({
  id,
  fileVersion,
  filePath,
});
const playing = (of = version(0)) => ({ version: of, isStopped: false, isAccepted: false });

describe('a player', () => {
  it('stops when a newer version is ready, and waits until the viewer wants that', () => {
    const stopped = heldAfter(playing(), version(1), 3);
    expect(stopped).toEqual({ ...playing(), isStopped: true });
    expect(heldAfter(stopped, version(2), 0), 'without a player, nothing has been played').toBe(stopped);
  });

  it('that has stopped waits for a version that is hidden', () => {
    expect(heldAfter({ ...playing(), isStopped: true }, version(1, null), 0)).toEqual(playing(version(1, null)));
  });

  it('has the latest answer about the version that it plays', () => {
    const again = version(0, '/objects/0?again');
    expect(heldAfter(playing(), again, 3).version).toBe(again);
  });

  it('keeps what it holds when the answer says the same: a new state on each render would never end', () => {
    const held = playing();
    expect(heldAfter(held, version(0), 3)).toBe(held);
  });

  it('shows the newer version at once while nothing has been played', () => {
    expect(heldAfter(playing(), version(1), 0)).toEqual(playing(version(1)));
  });

  it('stops when the video is hidden, and does not start by itself when it is shown again', () => {
    const hidden = heldAfter(playing(), version(1, null), 3);
    expect(hidden).toEqual(playing(version(1, null)));
    expect(heldAfter(hidden, version(2), 3)).toEqual(playing(version(2)));
  });

  it('shows another recording at once', () => {
    expect(heldAfter(playing(), version(0, '/objects/s', 's'), 3).version.id).toBe('s');
  });
});
