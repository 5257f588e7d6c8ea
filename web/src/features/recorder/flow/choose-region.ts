import { QUALITY_PRESETS, type Quality } from '#web/media/compose/quality.ts';
import type { Region } from '#web/media/compose/region.ts';
import { StartCancelledError } from './recorder-notifications.ts';
import type { RecorderStore } from './recorder-state.ts';

interface ChooseOptions {
  quality: Quality;
  cancelled: AbortSignal;
}

/**
 * Asks for the part of a shared surface that is recorded. The dialog answers.
 * @throws StartCancelledError when the start is cancelled, or sharing ends
 */
export function chooseRegion(
  store: RecorderStore,
  source: MediaStreamTrack,
  { quality, cancelled }: ChooseOptions,
): Promise<Region> {
  const over = new AbortController();
  const { signal } = over;
  const choosing = new Promise<Region>((choose, reject) => {
    const end = () => reject(new StartCancelledError('What was shared has ended.'));
    const cancel = () => reject(cancelled.reason);
    source.addEventListener('ended', end, { signal });
    cancelled.addEventListener('abort', cancel, { signal });
    if (source.readyState === 'ended') end();
    if (cancelled.aborted) cancel();
    const { scale } = QUALITY_PRESETS[quality];
    store.dispatch({ type: 'frame', framing: { source, scale, choose } });
  });
  return choosing.finally(() => {
    over.abort();
    store.dispatch({ type: 'frame', framing: null });
  });
}
