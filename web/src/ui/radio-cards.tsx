import type { LucideIcon } from 'lucide-react';
import * as RadioGroup from 'radix-ui/radio-group';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { useIsFormPending } from './form.tsx';

interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  icon?: LucideIcon;
  disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly RadioCard<Value>[];
  disabled?: boolean;
  className?: string;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, value, onValueChange, options, disabled, className } = props;
  const isPending = useIsFormPending();
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled || isPending}
      className={cn('grid gap-2 sm:auto-cols-[1fr] sm:grid-flow-col', className)}
    >
      {options.map((option) => (
        <Option key={option.value} {...option} />
      ))}
    </RadioGroup.Root>
  );
}

function Option<Value extends string>({ value, label, description, icon: Icon, disabled }: RadioCard<Value>) {
  return (
    <RadioGroup.Item
      value={value}
      disabled={disabled}
      className="group flex min-h-11 items-center gap-3 has-[[data-description]]:items-start rounded-lg border border-border bg-card p-3.5 text-start transition-colors duration-150 hover:bg-accent disabled:pointer-events-none disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:ring-1 data-[state=checked]:ring-primary"
    >
      {Icon && (
        <Icon
          aria-hidden
          className="size-4.5 shrink-0 text-muted-foreground group-data-[state=checked]:text-primary-text"
        />
      )}
      {/* No grid, so that the column is as wide as the longest word. */}
      <span className="flex flex-col gap-0.5">
        <span className="font-medium text-sm">{label}</span>
        {description && (
          <span data-description className="text-[13px] text-muted-foreground">
            {description}
          </span>
        )}
      </span>
    </RadioGroup.Item>
  );
}
