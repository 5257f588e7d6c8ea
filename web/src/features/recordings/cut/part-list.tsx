import type { KeptRange, KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { lengthText, partText } from './time-text.ts';

interface PartListProps {
  label: string;
  parts: KeptRanges;
  action: string;
  onAction: (part: KeptRange) => void;
  onShow: (part: KeptRange) => void;
}

export function PartList({ label, parts, action, onAction, onShow }: PartListProps) {
  return (
    <ul aria-label={label} className="grid max-h-72 grid-cols-1 divide-y overflow-y-auto rounded-lg border bg-card">
      {parts.map((part) => (
        <li key={part.join()} className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm">
          <button
            type="button"
            className="tabular min-h-9 min-w-0 flex-1 text-left underline-offset-2 hover:underline touch-target"
            onClick={() => onShow(part)}
          >
            <span translate="no">{partText(part)}</span>{' '}
            <span className="text-muted-foreground">{`(${lengthText(part[1] - part[0])})`}</span>
          </button>
          <Button variant="ghost" size="sm" aria-label={`${action}: ${partText(part)}`} onClick={() => onAction(part)}>
            {action}
          </Button>
        </li>
      ))}
    </ul>
  );
}
