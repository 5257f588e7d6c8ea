import { SlidersHorizontal } from 'lucide-react';
import { Popover as Primitive } from 'radix-ui';
import { Button } from './button.tsx';
import { FormField } from './form-field.tsx';
import { Select } from './select.tsx';

export interface ListChoice {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

export interface ListFilter extends ListChoice {
  isInUse: boolean;
}

interface FilterPopoverProps {
  filters: readonly ListFilter[];
  onClear: () => void;
}

/** A button that opens the filters of a list, with the number of active ones. */
export function FilterPopover({ filters, onClear }: FilterPopoverProps) {
  const used = filters.filter(({ isInUse }) => isInUse).length;
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>
        <Button variant="outline" className="h-10">
          <SlidersHorizontal aria-hidden />
          Filter
          {used > 0 && (
            <span className="tabular -mr-1 grid size-5 place-items-center rounded-full bg-primary text-primary-foreground text-xs">
              {used}
              <span className="sr-only">in use</span>
            </span>
          )}
        </Button>
      </Primitive.Trigger>
      <Primitive.Content
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
        {used > 0 && (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Primitive.Content>
    </Primitive.Root>
  );
}
