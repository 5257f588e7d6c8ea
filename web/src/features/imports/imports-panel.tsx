import { Button } from '#web/ui/button.tsx';
import { type ImportItem, isActive } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import { ImportRow } from './import-row.tsx';
import { panelTitle } from './panel-title.ts';

interface ImportsPanelProps {
  imports: Imports;
  items: readonly ImportItem[];
}

/** Panel with the imports, each with its progress. */
export function ImportsPanel({ imports, items }: ImportsPanelProps) {
  const title = panelTitle(items);
  const mayClear = items.some(({ phase }) => phase === 'done' || phase === 'refused');
  return (
    <section aria-labelledby="imports" className="mb-6 rounded-xl border border-primary/25 bg-primary-soft p-4">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="imports" className="font-medium text-sm">
          {title}
        </h2>
        {mayClear && !items.some(isActive) && (
          <Button size="sm" variant="ghost" onClick={imports.clear}>
            Clear list
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {title}
      </p>
      <ul className="mt-3 grid max-h-[min(20rem,50dvh)] gap-2 overflow-y-auto" aria-label="Uploads">
        {items.map((item) => (
          <ImportRow key={item.id} item={item} imports={imports} />
        ))}
      </ul>
    </section>
  );
}
