import { SlidersHorizontal } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import type { FilterPopoverProps } from './filter-panel.tsx';
import { lazyMenu } from './lazy-overlay.tsx';

function FilterButton({ filters, onClear: _, ...rest }: FilterPopoverProps & ComponentProps<'button'>) {
  const used = filters.filter(({ isInUse }) => isInUse).length;
  return (
    <Button {...rest} aria-haspopup="dialog" variant="outline" className="h-10">
      <SlidersHorizontal aria-hidden />
      Filter
      {used > 0 && (
        <span
          translate="no"
          className="tabular -me-1 grid size-5 place-items-center rounded-full bg-primary text-primary-foreground text-xs"
        >
          {used}
          <span className="sr-only">in use</span>
        </span>
      )}
    </Button>
  );
}

/** A button that opens the filters of a list, with the number of active ones. */
export const FilterPopover = lazyMenu(FilterButton, () => import('./filter-panel.tsx').then((m) => m.FilterPanel));
