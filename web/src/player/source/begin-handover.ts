import type { handOver } from './handover.ts';

/** Begins a handover; see `handOver`, whose script few viewers need: it is loaded with the first one. */
export const beginHandover: typeof handOver = (video, src, listeners) => {
  const cancelling = new AbortController();
  let cancel = () => {};
  const begin = async () => {
    try {
      const module = await import('./handover.ts');
      if (cancelling.signal.aborted) return;
      if (video.paused) listeners.onGiveUp();
      else cancel = module.handOver(video, src, listeners);
    } catch (error) {
      console.warn('The script of a handover could not be loaded.', error);
      listeners.onGiveUp();
    }
  };
  void begin();
  return () => {
    cancelling.abort();
    cancel();
  };
};
