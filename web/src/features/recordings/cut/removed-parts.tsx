import type { KeptRange, KeptRanges } from '#shared/rules/kept-ranges.ts';
import { PartList } from './part-list.tsx';
import { lengthText } from './time-text.ts';

interface RemovedPartsProps {
  parts: KeptRanges;
  removedMs: number;
  onPutBack: (part: KeptRange) => void;
  onShow: (part: KeptRange) => void;
}

/** What is removed, beside the video where there is room. */
export function RemovedParts({ parts, removedMs, onPutBack, onShow }: RemovedPartsProps) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="removed" className="grid flex-1 basis-72 grid-cols-1 content-start gap-2">
      <h2 id="removed" className="font-medium text-sm">
        {`Removed: ${lengthText(removedMs)}`}
      </h2>
      <PartList label="Removed parts" parts={parts} action="Put back" onAction={onPutBack} onShow={onShow} />
    </section>
  );
}
