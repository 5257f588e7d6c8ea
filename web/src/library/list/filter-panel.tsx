import * as Primitive from 'radix-ui/popover';
import { Button } from '#web/ui/button.tsx';
import { keepToastsClear } from '#web/ui/floating-elements.ts';
import { FormField } from '#web/ui/form-field.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ListField } from './fields.ts';

export interface ListFilter extends Pick<ListField, 'is' | 'label' | 'fallback' | 'options'> {
  value: string;
  isInUse: boolean;
  onValueChange: (value: string) => void;
}

export interface FilterPanelProps {
  filters: readonly ListFilter[];
  onClear: () => void;
}

export function FilterPanel({ filters, onClear, trigger, defaultOpen }: FilterPanelProps & MenuProps) {
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
