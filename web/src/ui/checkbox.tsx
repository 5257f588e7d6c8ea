import { Check } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './class-names.ts';

interface CheckboxProps extends ComponentProps<'button'> {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

// Only the space bar changes a checkbox.
const ignoreEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();

/** A checkbox outside a form. Its touch area is larger than the visible one. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot contain the tick
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      data-state={checked ? 'checked' : 'unchecked'}
      onClick={() => onCheckedChange?.(!checked)}
      onKeyDown={ignoreEnter}
      className={cn(
        "relative grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card text-primary-foreground transition-colors duration-150 before:absolute before:-inset-[13px] before:content-[''] data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        className,
      )}
      {...rest}
    >
      {checked && <Check aria-hidden className="size-3.5 stroke-3" />}
    </button>
  );
}
