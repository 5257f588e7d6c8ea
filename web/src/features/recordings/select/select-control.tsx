import type { KeyboardEvent } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';

/** Marks what one selects a recording with. */
const CONTROL = 'data-select';

export interface SelectControlProps {
  id: string;
  name: string;
  isSelected: boolean;
  /** While one selects, it is in sight, and all of the picture selects. */
  isSelecting: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  className?: string;
}

/** Selects a recording: with Shift, all from the last one that was selected. */
export function SelectControl({ id, name, isSelected, isSelecting, onSelect, className }: SelectControlProps) {
  return (
    <Checkbox
      {...{ [CONTROL]: id }}
      aria-label={`Select ${name}`}
      checked={isSelected}
      // The state that was asked for comes with the next render.
      onClick={(event) => onSelect(id, event.shiftKey)}
      className={cn('shadow-float', !isSelecting && 'select-reveal data-[state=checked]:opacity-100', className)}
    />
  );
}

/** How far an arrow key goes in a list. */
function stepOf(key: string, columns: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  return steps[key] ?? 0;
}

/** Number of controls in the first row. */
function columnsOf(controls: readonly HTMLElement[]): number {
  const top = controls[0]?.getBoundingClientRect().top;
  const next = controls.findIndex((control) => control.getBoundingClientRect().top !== top);
  return next === -1 ? controls.length : next;
}

/** For the list: arrow keys go from one recording's control to another's; with Shift they select on the way. */
export function moveBetweenControls(event: KeyboardEvent<HTMLElement>, onSelect: SelectControlProps['onSelect']): void {
  if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute(CONTROL)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${CONTROL}]`)];
  const step = stepOf(event.key, columnsOf(controls));
  const next = controls[controls.indexOf(event.target) + step];
  if (step === 0) return;
  // Else the page scrolls.
  event.preventDefault();
  if (!next) return;
  next.focus();
  if (event.shiftKey) onSelect(next.getAttribute(CONTROL) ?? '', true);
}
