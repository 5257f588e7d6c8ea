import { CutError, type CutEvent } from '../cut/cut-events.ts';
import { createSegmentCutter } from '../cut/segment-cutter.ts';
import type { RecordedSource } from './recorded-source.ts';

/**
 * Cuts a recorded file, up to its end once the file is closed.
 * @returns a function that continues; call it when the file has grown or was closed
 * @throws nothing: a fault of the file itself is the event `failed`, a failure to read it goes to `onLost`
 */
export function cutSource(
  source: RecordedSource,
  onEvent: (event: CutEvent) => void,
  onLost: (error: unknown) => void,
): () => void {
  const cutter = createSegmentCutter(onEvent);
  let isOver = false;
  let isCutting = false;

  const cutAll = async () => {
    for (let want = cutter.wants(source.size()); want; want = cutter.wants(source.size())) {
      const [bytes] = await source.read(want);
      if (bytes) cutter.see(bytes);
    }
    cutter.report();
    if (!source.isClosed()) return;
    isOver = true;
    cutter.end(source.size());
  };
  const fail = (error: unknown) => {
    isOver = true;
    if (error instanceof CutError) onEvent({ type: 'failed', reason: error.reason, message: error.message });
    else onLost(error);
  };
  return () => {
    if (isOver || isCutting) return;
    isCutting = true;
    cutAll()
      .catch(fail)
      .finally(() => {
        isCutting = false;
      });
  };
}
