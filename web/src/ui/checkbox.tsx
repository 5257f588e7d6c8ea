import { Check } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './class-names.ts';

interface CheckboxProps extends ComponentProps<'button'> {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

/** Classes of a checkbox on a picture of any color. */
export const ON_PICTURE = '*:border-muted-foreground *:shadow-float';

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
        "group/checkbox relative grid size-6 shrink-0 place-items-center rounded-md before:absolute before:-inset-[11px] before:content-['']",
        className,
      )}
      {...rest}
    >
      <span className="grid size-5 place-items-center rounded-sm border border-input bg-card text-primary-foreground transition-colors duration-150 group-data-[state=checked]/checkbox:border-primary group-data-[state=checked]/checkbox:bg-primary">
        {checked && <Check aria-hidden className="size-3.5 stroke-3" />}
      </span>
    </button>
  );
}
