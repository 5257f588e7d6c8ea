import { TriangleAlert } from 'lucide-react';
import type { Warnings } from '../flow/recorder-state.ts';
import { warningText } from './warning-text.ts';

/** A warning beside the panel, read out when it comes. */
export function PanelWarning({ warnings }: { warnings: Warnings }) {
  const text = warningText(warnings);
  return (
    <div role="status">
      {text && (
        <p className="flex items-start gap-2 rounded-lg border border-warning bg-warning-soft px-3 py-2 font-medium text-[13px] text-warning-foreground shadow-float">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
