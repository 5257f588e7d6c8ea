import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiveState } from '../segments/live-edge.ts';
import * as player from '../segments/play-segments.ts';
import { openSegments } from './segment-source.ts';

const LIVE: LiveState = {
  isSaving: false,
  isAtEdge: true,
  isPaused: false,
  isWaiting: false,
  isSilent: false,
  isLost: false,
};

/** Opens segments with a player that only records its calls. */
async function open() {
  const close = vi.fn();
  const playSegments = vi
    .spyOn(player, 'playSegments')
    .mockReturnValue({ goLive: () => undefined, choose: () => undefined, close });
  const first = { onLive: vi.fn(), onError: vi.fn() };
  const opened = openSegments({} as HTMLVideoElement, { src: '/playlist.json', from: null, ...first });
  await vi.waitFor(() => expect(playSegments).toHaveBeenCalled());
  const options = playSegments.mock.lastCall?.[1];
  if (!options) throw new Error('The player was not opened');
  return { opened, first, options, close };
}

describe('segments that play before the player is rendered', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('tell a later listener the last state and the error', async () => {
    const { opened, options, first } = await open();
    options.onLive(LIVE);
    const error = new Error('The playlist is refused');
    options.onError(error);
    const next = { onLive: vi.fn(), onError: vi.fn() };
    opened.listen(next);
    expect(next.onLive.mock.calls).toEqual([[LIVE]]);
    expect(next.onError.mock.calls).toEqual([[error]]);

    options.onLive(null);
    expect(next.onLive).toHaveBeenLastCalledWith(null);
    expect(first.onLive, 'a replaced listener is not called').toHaveBeenCalledOnce();
  });

  it('report no error to a later listener if nothing failed', async () => {
    const { opened } = await open();
    const next = { onLive: vi.fn(), onError: vi.fn() };
    opened.listen(next);
    expect(next.onLive.mock.calls).toEqual([[null]]);
    expect(next.onError).not.toHaveBeenCalled();
  });

  it('report no error once they are closed', async () => {
    const { opened, options, first, close } = await open();
    expect(opened.isClosed()).toBe(false);
    opened.close();
    options.onError(new Error('The request was cancelled'));
    expect([opened.isClosed(), first.onError.mock.calls]).toEqual([true, []]);
    expect(close).toHaveBeenCalledOnce();
  });
});
