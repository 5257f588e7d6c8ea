import { Check, ChevronDown, ChevronUp, CircleAlert, FileVideo, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { countText } from '#web/lib/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { bottomBar } from '#web/ui/keeps-height.ts';
import { Progress } from '#web/ui/progress.tsx';
import { isActive, isOver, type UploadItem, type UploadPhase } from './upload-item.ts';
import { uploadText } from './upload-status.ts';

/** An upload with what its buttons do. */
export interface ListedUpload extends UploadItem {
  noun: 'file' | 'recording';
  retry: () => void;
  /** Cancels it, or removes it from the list once it is over. */
  remove: () => void;
  /** What happens when it is cancelled. */
  cancelText: string;
  /** Button that resumes it while it is interrupted. */
  resume?: ReactNode;
}

const dock = bottomBar('--dock-height');

export function panelTitle(items: readonly Pick<ListedUpload, 'phase' | 'noun'>[]): string {
  const count = (...phases: UploadPhase[]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const noun = items.every((item) => item.noun === 'recording') ? 'recording' : 'file';
  const done = count('done');
  const active = count('checking', 'waiting', 'uploading');
  if (active > 0) return `Uploading ${countText(active, noun)}${done > 0 ? `, ${done} uploaded` : ''}`;
  const interrupted = count('interrupted');
  if (interrupted > 0) return `${countText(interrupted, noun)} not completely uploaded`;
  const bad = count('refused', 'failed');
  if (bad === 0) return `${countText(done, noun)} uploaded`;
  return done === 0 ? `${countText(bad, noun)} not uploaded` : `${countText(done, noun)} uploaded, ${bad} not`;
}

/** How much of the bytes of all active and finished uploads is sent, in percent. */
export function totalPercent(items: readonly UploadItem[]): number {
  const counted = items.filter((item) => isActive(item) || item.phase === 'done');
  const total = counted.reduce((sum, { size }) => sum + size, 0);
  const sent = counted.reduce((sum, { size, phase, status }) => {
    if (phase === 'done') return sum + size;
    return phase === 'uploading' ? sum + (size * status.percent) / 100 : sum;
  }, 0);
  return total > 0 ? (sent / total) * 100 : 0;
}

/**
 * Panel with the uploads of the tab, at the bottom of the window. The page ends above it, and the list scrolls inside
 * it. Collapsed, it shows the progress of all together.
 * @param onClear removes what is over from the list
 */
export function UploadsPanel({ uploads, onClear }: { uploads: readonly ListedUpload[]; onClear: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const title = panelTitle(uploads);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button disappears with its row: the focus moves to the heading, or to the page without a panel. */
  const remove = (work: () => void) => {
    const isLast = uploads.every(isOver) && uploads.length === 1;
    work();
    (isLast ? document.getElementById('main') : heading.current)?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={dock}
      aria-labelledby="uploads"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-popover pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-popover-foreground shadow-float lg:start-64"
    >
      <div className="mx-auto max-w-[1280px] px-4 py-2 sm:px-6 lg:px-10">
        <div className="flex min-h-11 items-center gap-2">
          <h2
            ref={heading}
            id="uploads"
            tabIndex={-1}
            className="tabular line-clamp-2 min-w-0 flex-1 font-medium text-sm outline-none"
          >
            {title}
          </h2>
          {uploads.some(isOver) && (
            <Button size="sm" variant="ghost" onClick={() => remove(onClear)}>
              {uploads.some(isActive) ? 'Clear finished' : 'Clear list'}
            </Button>
          )}
          <Button
            size="icon"
            variant="ghost"
            aria-label="List of uploads"
            title={isOpen ? 'Hide the list' : 'Show the list'}
            aria-expanded={isOpen}
            aria-controls="uploads-list"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          </Button>
        </div>
        {uploads.some(isActive) && <Progress value={totalPercent(uploads)} label="All uploads" className="my-1" />}
        <p role="status" className="sr-only">
          {title}
        </p>
        <ul
          id="uploads-list"
          hidden={!isOpen}
          className="grid max-h-[min(16rem,40dvh)] grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-2 overflow-y-auto overscroll-contain py-2 [&[hidden]]:hidden"
          aria-label="Uploads"
        >
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRemove={remove} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function stateText({ phase, status, sentence }: UploadItem): string {
  if (phase === 'checking') return 'Checking...';
  if (phase === 'waiting') return 'Waiting for its turn';
  if (phase === 'uploading') return `${Math.floor(status.percent)}% · ${uploadText(status)}`;
  return sentence ?? (phase === 'done' ? 'Uploaded' : '');
}

const hasFailed = ({ phase }: UploadItem): boolean => phase === 'refused' || phase === 'failed';

function StateIcon({ upload }: { upload: UploadItem }) {
  if (upload.phase === 'done') return <Check aria-hidden className="size-4 text-primary-text" />;
  return hasFailed(upload) ? (
    <CircleAlert aria-hidden className="size-4 text-destructive-text" />
  ) : (
    <FileVideo aria-hidden className="size-4 text-muted-foreground" />
  );
}

interface UploadRowProps {
  upload: ListedUpload;
  /** Removes rows, and keeps the focus in the panel. */
  onRemove: (work: () => void) => void;
}

function UploadRow({ upload, onRemove }: UploadRowProps) {
  const { name, size, phase, status } = upload;
  return (
    <li className="flex items-start gap-3 rounded-lg border bg-card p-3">
      <span className="mt-0.5 shrink-0">
        <StateIcon upload={upload} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex items-baseline gap-2 text-sm">
          <span dir="auto" translate="no" className="truncate font-medium" title={name}>
            {name}
          </span>
          {size > 0 && (
            <span translate="no" className="tabular shrink-0 text-[13px] text-muted-foreground">
              {sizeText(size)}
            </span>
          )}
        </p>
        {phase === 'uploading' && <Progress value={status.percent} label={`Upload of ${name}`} />}
        <p className={`tabular text-[13px] ${hasFailed(upload) ? 'text-destructive-text' : 'text-muted-foreground'}`}>
          {stateText(upload)}
        </p>
      </div>
      <Actions upload={upload} onRemove={onRemove} />
    </li>
  );
}

function Actions({ upload, onRemove }: UploadRowProps) {
  const { name, phase, retry, remove, cancelText, resume } = upload;
  const [isAsked, setAsked] = useState(false);
  const label = isOver(upload) ? `Remove ${name} from the list` : `Cancel the upload of ${name}`;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {phase === 'failed' && (
        <Button size="sm" variant="outline" aria-label={`Try again: ${name}`} onClick={retry}>
          <RotateCcw aria-hidden />
          <span className="max-sm:sr-only">Try again</span>
        </Button>
      )}
      {phase === 'interrupted' && resume}
      <Button
        size="icon"
        variant="ghost"
        aria-label={label}
        title={label}
        onClick={isOver(upload) ? () => onRemove(remove) : () => setAsked(true)}
      >
        <X aria-hidden />
      </Button>
      {isAsked && !isOver(upload) && (
        <ConfirmDialog
          title="Cancel upload?"
          description={
            <>
              <bdi translate="no" className="line-clamp-2 wrap-anywhere">
                {name}
              </bdi>
              {cancelText}
            </>
          }
          confirmLabel="Cancel upload"
          cancelLabel="Keep uploading"
          onConfirm={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
