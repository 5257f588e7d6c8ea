import { CutError, type CutEvent } from '../cut/cut-events.ts';
import { createSegmentCutter } from '../cut/segment-cutter.ts';
import type { RecordedSource } from './recorded-source.ts';

interface SourceCutting {
  /** Continues; call it when the file has grown or was closed. */
  goOn: () => void;
  /** Takes the head of the open segment when the file has next grown: see `SegmentCutter.takeHead`. */
  takeHead: () => void;
  /** Takes it at once, however small it is. */
  takeHeadNow: () => void;
}

/**
 * Cuts a recorded file, up to its end once the file is closed.
 * @throws nothing: a fault of the file itself is the event `failed`, a failure to read it goes to `onLost`
 */
export function cutSource(
  source: RecordedSource,
  onEvent: (event: CutEvent) => void,
  onLost: (error: unknown) => void,
): SourceCutting {
  const cutter = createSegmentCutter(onEvent);
  let isOver = false;
  let isCutting = false;
  /** The head is taken when the file is larger than this; null when none is wanted. */
  let headAfter: number | null = null;

  const cutAll = async () => {
    for (let want = cutter.wants(source.size()); want; want = cutter.wants(source.size())) {
      const [bytes] = await source.read(want);
      if (bytes) cutter.see(bytes);
    }
    cutter.report();
    if (!source.isClosed()) {
      if (headAfter === null || source.size() <= headAfter) return;
      headAfter = null;
      return cutter.takeHead();
    }
    isOver = true;
    cutter.end(source.size());
  };
  const fail = (error: unknown) => {
    isOver = true;
    if (error instanceof CutError) onEvent({ type: 'failed', reason: error.reason, message: error.message });
    else onLost(error);
  };
  return {
    goOn: () => {
      if (isOver || isCutting) return;
      isCutting = true;
      cutAll()
        .catch(fail)
        .finally(() => {
          isCutting = false;
        });
    },
    takeHead: () => {
      headAfter = source.size();
    },
    takeHeadNow: () => cutter.takeHead(1),
  };
}
