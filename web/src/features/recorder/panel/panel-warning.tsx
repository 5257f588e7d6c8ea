import { TriangleAlert } from 'lucide-react';
import type { Warnings } from '../flow/recorder-state.ts';
import { warningText } from './warning-text.ts';

interface PanelWarningProps {
  warnings: Warnings;
  /** On which side of the panel there is space. */
  side: 'above' | 'below';
}

/** A warning beside the panel, read out when it comes. */
export function PanelWarning({ warnings, side }: PanelWarningProps) {
  const text = warningText(warnings);
  return (
    <div role="status" className={`absolute inset-x-2 ${side === 'above' ? 'bottom-full' : 'top-full'}`}>
      {text && (
        <p className="flex items-start gap-2 rounded-lg border border-warning bg-warning-soft px-3 py-2 font-medium text-[13px] text-warning-foreground shadow-float">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
