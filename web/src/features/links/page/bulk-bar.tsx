import { Copy, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { copyLinks } from './link-actions.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  onRemove: () => void;
}

/** What can be done with all selected links at once. It stays in sight while one scrolls. */
export function BulkBar({ selection: { selected, count }, onRemove }: BulkBarProps) {
  return (
    <section
      aria-label="Selection"
      className="sticky top-16 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-primary/30 bg-primary-soft p-2 sm:pl-4 lg:top-3"
    >
      <p role="status" className="tabular mr-auto font-medium text-sm max-sm:w-full max-sm:pt-1">
        {count} selected
      </p>
      <Button
        variant="outline"
        className="max-sm:flex-1"
        onClick={() => void copyLinks([...selected.main, ...selected.named])}
      >
        <Copy aria-hidden />
        Copy Links
      </Button>
      <Button variant="destructive" className="max-sm:flex-1" onClick={onRemove}>
        <Trash2 aria-hidden />
        Remove
      </Button>
    </section>
  );
}
