import { Check, CircleAlert, FileVideo, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { sizeText, uploadText } from '#web/library/uploads/upload-status.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { type ImportItem, isActive, isOver } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import { useChooseFiles } from './use-choose-files.tsx';

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** The state of all imports in one line. */
export function panelTitle(items: readonly ImportItem[]): string {
  const count = (...phases: ImportItem['phase'][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const done = count('done');
  const active = items.filter(isActive).length;
  if (active > 0) return `Uploading ${filesText(active)}${done > 0 ? `, ${done} uploaded` : ''}`;
  const interrupted = count('interrupted');
  if (interrupted > 0) return `${filesText(interrupted)} not completely uploaded`;
  const bad = count('refused', 'failed');
  if (bad === 0) return `${filesText(done)} uploaded`;
  return done === 0 ? `${filesText(bad)} not uploaded` : `${filesText(done)} uploaded, ${bad} not`;
}

interface ImportsPanelProps {
  imports: Imports;
  items: readonly ImportItem[];
}

/** Panel with the imports, each with its progress. */
export function ImportsPanel({ imports, items }: ImportsPanelProps) {
  const title = panelTitle(items);
  const mayClear = items.some(isOver);
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

/** The state of an import in a few words. */
function stateText({ phase, status, sentence }: ImportItem): string {
  if (phase === 'checking') return 'Checking...';
  if (phase === 'waiting') return 'Waiting for its turn';
  if (phase === 'uploading') return `${Math.floor(status.percent)} % · ${uploadText(status)}`;
  return phase === 'done' ? 'Uploaded' : (sentence ?? '');
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
}

function ImportRow({ item, imports }: ImportRowProps) {
  const { fileName, size, phase, status } = item;
  return (
    <li className="flex items-start gap-3 rounded-lg border bg-card p-3">
      <span className="mt-0.5 shrink-0">
        <StateIcon item={item} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span dir="auto" className="truncate font-medium" title={fileName}>
            {fileName}
          </span>
          {size > 0 && <span className="tabular shrink-0 text-[13px] text-muted-foreground">{sizeText(size)}</span>}
        </p>
        {phase === 'uploading' && <Progress value={status.percent} label={`Upload of ${fileName}`} />}
        <p className={`tabular text-[13px] ${hasFailed(item) ? 'text-destructive-text' : 'text-muted-foreground'}`}>
          {stateText(item)}
        </p>
      </div>
      <Actions item={item} imports={imports} />
    </li>
  );
}

function Actions({ item, imports }: ImportRowProps) {
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
        onClick={isOver(item) ? discard : () => setAsked(true)}
      >
        <X aria-hidden />
      </Button>
      {isAsked && !isOver(item) && (
        <ConfirmDialog
          title="Cancel upload?"
          description={
            <>
              <bdi className="line-clamp-2 wrap-anywhere">{fileName}</bdi>
              The part that is uploaded already will be deleted.
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
function Resume({ item, imports }: ImportRowProps) {
  const { id, fileName, hasHandle } = item;
  const { choose, field } = useChooseFiles(([chosen]) => void imports.resume(id, chosen), false);
  return (
    <>
      <Button
        size="sm"
        aria-label={hasHandle ? `Resume ${fileName}` : `Choose file ${fileName} again`}
        onClick={() => (hasHandle ? void imports.resume(id) : choose())}
      >
        {hasHandle ? 'Resume' : 'Choose file'}
      </Button>
      {field}
    </>
  );
}
