import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { bottomBar } from '#web/ui/keeps-height.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { isForPage } from '#web/ui/page-keys.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { type Command, useOffer } from './command.ts';
import { type BulkTask, useBulk } from './use-bulk.ts';
import type { ListSelection } from './use-selection.ts';

const BulkProgressDialog = lazyDialog(() => import('./bulk-progress-dialog.tsx').then((m) => m.BulkProgressDialog));

/** Distance of the bar from the bottom of the window, in pixels. */
const BELOW = 24;

const place = bottomBar('--bottom-bar-height', BELOW);

interface SelectBarProps<Item extends { id: string; name: string }> {
  /** Names the items in the plural: 'recordings'. */
  noun: string;
  selection: ListSelection<Item>;
  commands: readonly Command<Item>[];
  /** Whether the bar has a button that selects all. */
  selectsAll: boolean;
  /** Ends selecting when the bar cannot be shown. */
  onClose: () => void;
}

/**
 * The commands for the selected items that the user may do. The bar stays visible while the page scrolls. The palette and
 * the keyboard have the same commands.
 */
export function SelectBar<Item extends { id: string; name: string }>(props: SelectBarProps<Item>) {
  const { noun, selection, commands, selectsAll } = props;
  const { selected, end } = selection;
  const [asked, setAsked] = useState<number | null>(null);
  const bulk = useBulk<Item>(end);
  const close = () => setAsked(null);
  const start = (task: BulkTask<Item>) => {
    close();
    bulk.start(task);
  };
  const choices = commands.flatMap(({ Icon, variant, may, many }, index) => {
    const items = may ? selected.filter(may) : selected;
    // What all may do stays in place while nothing is selected.
    if (!many || (may && items.length === 0)) return [];
    const run = () => (many.does ? many.does(items, start) : setAsked(index));
    return [{ ...many, index, Icon, variant: variant ?? ('outline' as const), items, run }];
  });
  const question = choices.find(({ index }) => index === asked);
  useOffer(`${selected.length} selected`, selected.length > 0 ? choices : []);
  useKeyDown((event) => {
    const chosen = choices.find(({ shortcut }) => shortcut === event.key);
    if (!chosen || selected.length === 0 || event.repeat || !isForPage(event)) return;
    event.preventDefault();
    chosen.run();
  });
  return (
    <section
      ref={place}
      aria-label="Selection"
      className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-2 rounded-xl border border-primary/30 bg-popover p-2 shadow-float sm:flex-nowrap sm:ps-4"
    >
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <p role="status" className="tabular ps-2 font-medium text-sm sm:ps-0">
          {selected.length === 0 ? `Select ${noun}` : `${selected.length} selected`}
        </p>
        {selectsAll && !selection.isAllSelected && (
          <Button variant="ghost" size="sm" pending={selection.isSelectingAll} onClick={selection.selectAll}>
            Select All
          </Button>
        )}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:order-last max-sm:w-full">
        {choices.map(({ label, Icon, variant, run }) => (
          // On a phone, the icon is above the label.
          <Button
            key={label}
            variant={variant}
            disabled={selected.length === 0}
            className="max-sm:h-13 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs"
            onClick={run}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      <Button variant="ghost" size="icon" aria-label="End selecting" onClick={end}>
        <X aria-hidden />
      </Button>
      {question?.Question && (
        <question.Question
          items={question.items}
          others={selected.length - question.items.length}
          start={start}
          onClose={close}
        />
      )}
      {bulk.run && <BulkProgressDialog run={bulk.run} onRetry={bulk.retry} onClose={bulk.close} />}
    </section>
  );
}
