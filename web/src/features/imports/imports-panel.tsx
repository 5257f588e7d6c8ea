import { Check, ChevronDown, ChevronUp, CircleAlert, FileVideo, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { uploadText } from '#web/library/uploads/upload-status.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { bottomBar } from '#web/ui/keeps-height.ts';
import { Progress } from '#web/ui/progress.tsx';
import { type ImportItem, isActive, isOver } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import { useChooseFiles } from './use-choose-files.tsx';

const dock = bottomBar('--dock-height');

export function panelTitle(items: readonly ImportItem[]): string {
  const count = (...phases: ImportItem['phase'][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const done = count('done');
  const active = items.filter(isActive).length;
  if (active > 0) return `Uploading ${countText(active, 'file')}${done > 0 ? `, ${done} uploaded` : ''}`;
  const interrupted = count('interrupted');
  if (interrupted > 0) return `${countText(interrupted, 'file')} not completely uploaded`;
  const bad = count('refused', 'failed');
  if (bad === 0) return `${countText(done, 'file')} uploaded`;
  return done === 0 ? `${countText(bad, 'file')} not uploaded` : `${countText(done, 'file')} uploaded, ${bad} not`;
}

/** How much of the bytes of all active and finished imports is uploaded, in percent. */
export function totalPercent(items: readonly ImportItem[]): number {
  const counted = items.filter((item) => isActive(item) || item.phase === 'done');
  const total = counted.reduce((sum, { size }) => sum + size, 0);
  const sent = counted.reduce((sum, { size, phase, status }) => {
    if (phase === 'done') return sum + size;
    return phase === 'uploading' ? sum + (size * status.percent) / 100 : sum;
  }, 0);
  return total > 0 ? (sent / total) * 100 : 0;
}

/**
 * Panel with the imports, at the bottom of the window. The page ends above it, and the list scrolls inside it. Collapsed,
 * it shows the progress of all files together.
 */
export function ImportsPanel({ imports, items }: { imports: Imports; items: readonly ImportItem[] }) {
  const [isOpen, setOpen] = useState(true);
  const title = panelTitle(items);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button disappears with its row: the focus moves to the heading, or to the page without a panel. */
  const remove = (work: () => void) => {
    const isLast = !items.some((item) => !isOver(item)) && items.length === 1;
    work();
    (isLast ? document.getElementById('main') : heading.current)?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={dock}
      aria-labelledby="imports"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-popover pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-popover-foreground shadow-float lg:start-64"
    >
      <div className="mx-auto max-w-[1280px] px-4 py-2 sm:px-6 lg:px-10">
        <div className="flex min-h-11 items-center gap-2">
          <h2
            ref={heading}
            id="imports"
            tabIndex={-1}
            className="tabular line-clamp-2 min-w-0 flex-1 font-medium text-sm outline-none"
          >
            {title}
          </h2>
          {items.some(isOver) && (
            <Button size="sm" variant="ghost" onClick={() => remove(imports.clear)}>
              {items.some(isActive) ? 'Clear finished' : 'Clear list'}
            </Button>
          )}
          <Button
            size="icon"
            variant="ghost"
            aria-label="List of uploads"
            title={isOpen ? 'Hide the list' : 'Show the list'}
            aria-expanded={isOpen}
            aria-controls="imports-list"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          </Button>
        </div>
        {items.some(isActive) && <Progress value={totalPercent(items)} label="All uploads" className="my-1" />}
        <p role="status" className="sr-only">
          {title}
        </p>
        <ul
          id="imports-list"
          hidden={!isOpen}
          className="grid max-h-[min(16rem,40dvh)] grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-2 overflow-y-auto overscroll-contain py-2 [&[hidden]]:hidden"
          aria-label="Uploads"
        >
          {items.map((item) => (
            <ImportRow key={item.id} item={item} imports={imports} onRemove={remove} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function stateText({ phase, status, sentence }: ImportItem): string {
  if (phase === 'checking') return 'Checking...';
  if (phase === 'waiting') return 'Waiting for its turn';
  if (phase === 'uploading') return `${Math.floor(status.percent)}% · ${uploadText(status)}`;
  return sentence ?? (phase === 'done' ? 'Uploaded' : '');
}

const hasFailed = ({ phase }: ImportItem): boolean => phase === 'refused' || phase === 'failed';

function StateIcon({ item }: { item: ImportItem }) {
  if (item.phase === 'done') return <Check aria-hidden className="size-4 text-primary-text" />;
  return hasFailed(item) ? (
    <CircleAlert aria-hidden className="size-4 text-destructive-text" />
  ) : (
    <FileVideo aria-hidden className="size-4 text-muted-foreground" />
  );
}

interface ImportRowProps {
  item: ImportItem;
  imports: Imports;
  /** Removes rows, and keeps the focus in the panel. */
  onRemove: (work: () => void) => void;
}

function ImportRow({ item, imports, onRemove }: ImportRowProps) {
  const { fileName, size, phase, status } = item;
  return (
    <li className="flex items-start gap-3 rounded-lg border bg-card p-3">
      <span className="mt-0.5 shrink-0">
        <StateIcon item={item} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span dir="auto" translate="no" className="truncate font-medium" title={fileName}>
            {fileName}
          </span>
          {size > 0 && (
            <span translate="no" className="tabular shrink-0 text-[13px] text-muted-foreground">
              {sizeText(size)}
            </span>
          )}
        </p>
        {phase === 'uploading' && <Progress value={status.percent} label={`Upload of ${fileName}`} />}
        <p className={`tabular text-[13px] ${hasFailed(item) ? 'text-destructive-text' : 'text-muted-foreground'}`}>
          {stateText(item)}
        </p>
      </div>
      <Actions item={item} imports={imports} onRemove={onRemove} />
    </li>
  );
}

function Actions({ item, imports, onRemove }: ImportRowProps) {
  const { id, fileName, phase } = item;
  const [isAsked, setAsked] = useState(false);
  const discard = () => imports.discard(id);
  const label = isOver(item) ? `Remove ${fileName} from the list` : `Cancel the upload of ${fileName}`;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {phase === 'failed' && (
        <Button size="sm" variant="outline" aria-label={`Try again: ${fileName}`} onClick={() => imports.retry(id)}>
          <RotateCcw aria-hidden />
          <span className="max-sm:sr-only">Try again</span>
        </Button>
      )}
      {phase === 'interrupted' && <Resume item={item} imports={imports} />}
      <Button
        size="icon"
        variant="ghost"
        aria-label={label}
        title={label}
        onClick={isOver(item) ? () => onRemove(discard) : () => setAsked(true)}
      >
        <X aria-hidden />
      </Button>
      {isAsked && !isOver(item) && (
        <ConfirmDialog
          title="Cancel upload?"
          description={
            <>
              <bdi translate="no" className="line-clamp-2 wrap-anywhere">
                {fileName}
              </bdi>
              The part that's already uploaded will be deleted.
            </>
          }
          confirmLabel="Cancel upload"
          cancelLabel="Keep it"
          onConfirm={discard}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

/**
 * Button that resumes an interrupted upload: the browser opens the file with its handle, or the user chooses it again.
 */
function Resume({ item, imports }: Pick<ImportRowProps, 'item' | 'imports'>) {
  const { id, fileName, hasHandle } = item;
  const { choose, field } = useChooseFiles(([chosen]) => imports.resume(id, chosen), false);
  return (
    <>
      <Button
        size="sm"
        aria-label={hasHandle ? `Resume ${fileName}` : `Choose file ${fileName} again`}
        onClick={() => (hasHandle ? imports.resume(id) : choose())}
      >
        {hasHandle ? 'Resume' : 'Choose file'}
      </Button>
      {field}
    </>
  );
}
