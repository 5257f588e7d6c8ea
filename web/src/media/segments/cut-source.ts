import { CutError, type CutEvent } from '../cut/cut-events.ts';
import { createSegmentCutter } from '../cut/segment-cutter.ts';
import type { RecordedSource } from './recorded-source.ts';

interface SourceCutting {
  /** Continues; call it when the file has grown or was closed. */
  goOn: () => void;
  /** Takes a part of the open segment when the file has next grown: see `SegmentCutter.takePart`. */
  takePart: () => void;
  /** Takes it at once, however small it is. No effect once the file is closed. */
  takePartNow: () => void;
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
  /** A part is taken when the file is larger than this; null when none is wanted. */
  let partAfter: number | null = null;

  const cutAll = async () => {
    for (let want = cutter.wants(source.size()); want; want = cutter.wants(source.size())) {
      const [bytes] = await source.read(want);
      if (bytes) cutter.see(bytes);
    }
    cutter.report();
    if (!source.isClosed()) {
      if (partAfter === null || source.size() <= partAfter) return;
      partAfter = null;
      return cutter.takePart();
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
    takePart: () => {
      partAfter = source.size();
    },
    takePartNow: () => {
      if (!source.isClosed()) cutter.takePart(1);
    },
  };
}
