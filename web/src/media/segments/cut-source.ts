import { joinedBytes } from '#web/lib/joined-bytes.ts';
import { type ByteRange, CutError, type CutEvent } from '../cut/cut-events.ts';
import { createSegmentCutter } from '../cut/segment-cutter.ts';
import type { Bytes } from './post-object.ts';
import { openRecordedSource, type RecordedSource, type SourceOptions } from './recorded-source.ts';

/**
 * Cuts a recorded file, up to its end once the file is closed.
 * @throws nothing: a fault of the file itself is the event `failed`, a failure to read it goes to `onLost`
 */
function cutSource(source: RecordedSource, onEvent: (event: CutEvent) => void, onLost: (error: unknown) => void) {
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
    /** Continues; call it when the file has grown or was closed. */
    goOn: () => {
      if (isOver || isCutting) return;
      isCutting = true;
      cutAll()
        .catch(fail)
        .finally(() => {
          isCutting = false;
        });
    },
    /** Takes a part of the open segment when the file has next grown: see `SegmentCutter.takePart`. */
    takePart: () => {
      partAfter = source.size();
    },
    /** Takes it at once, however small it is. No effect once the file is closed. */
    takePartNow: () => {
      if (!source.isClosed()) cutter.takePart(1);
    },
  };
}

type End = Pick<Extract<CutEvent, { type: 'end' }>, 'size' | 'endMs'>;

interface CutOptions extends Omit<SourceOptions, 'onChange'> {
  onEvent: (event: CutEvent) => void;
}

/** Opens the recorded file, and cuts it while it grows. */
export function openCutFile({ onEvent, onLost, ...options }: CutOptions) {
  let cutMs = 0;
  let onEnd: (end: End) => void = () => undefined;
  const end = new Promise<End>((resolve) => {
    onEnd = resolve;
  });
  const see = (event: CutEvent) => {
    if (event.type === 'progress') cutMs = event.endMs;
    if (event.type === 'end') onEnd(event);
    onEvent(event);
  };
  const source = openRecordedSource({ ...options, onLost, onChange: () => cutting.goOn() });
  const cutting = cutSource(source, see, onLost);
  return {
    /** End of what is cut, in milliseconds. */
    cutMs: () => cutMs,
    /** Settles when the whole file is cut. */
    end,
    /** @throws Error when the bytes cannot be read, which `onLost` learns too */
    read: async (range: ByteRange): Promise<Bytes> => {
      try {
        return joinedBytes(await source.read(range));
      } catch (error) {
        onLost(error);
        throw error;
      }
    },
    takePart: cutting.takePart,
    takePartNow: cutting.takePartNow,
  };
}

export type CutFile = ReturnType<typeof openCutFile>;
