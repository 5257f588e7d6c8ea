import type { LucideIcon } from 'lucide-react';
import { ToggleGroup as Primitive } from 'radix-ui';
import { cn } from './class-names.ts';

interface ToggleGroupProps<Value extends string> {
  /** Name of the choice for assistive technology. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon: LucideIcon }[];
  className?: string;
}

/** One of a few that need no words, each an icon with its name for assistive technology. One is always chosen. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, value, onValueChange, options, className } = props;
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cn('flex rounded-lg border bg-card p-0.5', className)}
    >
      {options.map(({ value: option, label: name, icon: Icon }) => (
        <Primitive.Item
          key={option}
          value={option}
          aria-label={name}
          title={name}
          className="grid h-8.5 w-9 touch-target place-items-center rounded-md text-muted-foreground transition-colors duration-150 hover:text-foreground data-[state=on]:bg-secondary data-[state=on]:text-foreground"
        >
          <Icon aria-hidden className="size-4" />
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
