import type { KeyboardEvent } from 'react';
import { Checkbox, ON_PICTURE } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';

const CONTROL = 'data-select';

export interface SelectControlProps {
  id: string;
  name: string;
  isSelected: boolean;
  /** While the user selects, the checkbox is visible, and the whole thumbnail toggles the selection. */
  isSelecting: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  className?: string;
}

/** Checkbox that selects an item; with Shift, all items from the last selected one. */
export function SelectControl({ id, name, isSelected, isSelecting, onSelect, className }: SelectControlProps) {
  return (
    <Checkbox
      {...{ [CONTROL]: id }}
      aria-label={`Select ${name}`}
      checked={isSelected}
      // `onClick` instead of `onCheckedChange`, for `shiftKey`.
      onClick={(event) => onSelect(id, event.shiftKey)}
      className={cn(ON_PICTURE, !isSelecting && 'select-reveal data-[state=checked]:opacity-100', className)}
    />
  );
}

/** Number of items by which an arrow key moves the focus; 0 for other keys. */
function stepOf(key: string, columns: number): number {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  return steps[key] ?? 0;
}

function columnsOf(controls: readonly HTMLElement[]): number {
  const top = controls[0]?.getBoundingClientRect().top;
  const next = controls.findIndex((control) => control.getBoundingClientRect().top !== top);
  return next === -1 ? controls.length : next;
}

/**
 * Keyboard handler of the list: arrow keys move the focus between the checkboxes; with Shift they extend the selection.
 */
export function moveBetweenControls(event: KeyboardEvent<HTMLElement>, onSelect: SelectControlProps['onSelect']): void {
  if (!(event.target instanceof HTMLElement) || !event.target.hasAttribute(CONTROL)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${CONTROL}]`)];
  const step = stepOf(event.key, columnsOf(controls));
  const next = controls[controls.indexOf(event.target) + step];
  if (step === 0) return;
  // Prevents scrolling.
  event.preventDefault();
  if (!next) return;
  next.focus();
  if (event.shiftKey) onSelect(next.getAttribute(CONTROL) ?? '', true);
}
