import { type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';

interface RadioRowProps<Value extends string> {
  legend: string;
  /** Null while none of the options is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** `label` is the name of an option for assistive technology and on hover; `sign` is its visible content. */
  options: readonly { value: Value; label: string; sign: ReactNode }[];
  className?: string;
}

/**
 * A choice of one option, side by side, each with a sign of its own. These are native radio buttons: their keyboard
 * control also works in a floating window, whereas Radix looks for the focus in the page.
 */
export function RadioRow<Value extends string>(props: RadioRowProps<Value>) {
  const { legend, value, onValueChange, options, className } = props;
  const name = useId();
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-1 text-muted-foreground text-xs">{legend}</legend>
      <div className="flex w-fit rounded-lg border bg-card p-0.5">
        {options.map(({ value: option, label, sign }) => (
          <label
            key={option}
            title={label}
            className="relative grid size-7 cursor-pointer place-items-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground has-checked:bg-primary-soft has-checked:text-primary-text pointer-coarse:size-11 [&_svg]:size-4"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onValueChange(option)}
              aria-label={label}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md"
            />
            <span aria-hidden className="pointer-events-none font-medium text-xs">
              {sign}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
