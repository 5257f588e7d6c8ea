import * as Primitive from 'radix-ui/popover';
import { Button } from './button.tsx';
import { keepToastsClear } from './floating-elements.ts';
import { FormField } from './form-field.tsx';
import type { MenuProps } from './lazy-overlay.tsx';
import { Select, type SelectOption } from './select.tsx';

export interface ListChoice {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
}

export interface ListFilter extends ListChoice {
  isInUse: boolean;
}

export interface FilterPopoverProps {
  filters: readonly ListFilter[];
  onClear: () => void;
}

export function FilterPanel({ filters, onClear, trigger, defaultOpen }: FilterPopoverProps & MenuProps) {
  return (
    <Primitive.Root defaultOpen={defaultOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        ref={keepToastsClear}
        aria-label="Filter"
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-30 grid max-h-(--radix-popper-available-height) w-72 max-w-[calc(100vw-1rem)] gap-4 overflow-y-auto rounded-xl border bg-popover p-4 text-popover-foreground shadow-float outline-none data-[state=open]:animate-pop-in"
      >
        {filters.map(({ label, value, onValueChange, options }) => (
          <FormField key={label} label={label}>
            <Select value={value} onValueChange={onValueChange} options={options} />
          </FormField>
        ))}
        {filters.some(({ isInUse }) => isInUse) && (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Primitive.Content>
    </Primitive.Root>
  );
}
