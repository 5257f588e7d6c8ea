import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';
import { useIsFormPending } from './form.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Whether the label is the name of something, which is the same in every language. */
  isName?: boolean;
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** The class of the control with its arrow; `className` is the class of the control alone. */
  wrapperClassName?: string;
}

/** A native select: its list works with every keyboard, screen reader and phone. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, className, wrapperClassName, disabled, ...rest } = props;
  const isPending = useIsFormPending();
  return (
    <div className={cn('relative', wrapperClassName)}>
      <select
        value={value}
        disabled={disabled || isPending}
        onChange={(event) => onValueChange(event.target.value as Value)}
        // `:read-only` matches every select.
        className={cn(fieldClasses, 'h-10 touch-target appearance-none truncate pe-9 read-only:bg-card', className)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={option.isName ? 'no' : undefined}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
