import { Button } from '#web/ui/button.tsx';
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogRoot,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { focusPanel } from '#web/ui/dialog-focus.ts';
import { Progress } from '#web/ui/progress.tsx';
import { type Bulk, type BulkRun, failureTexts } from './use-bulk.ts';

const stayOpen = (event: Event) => event.preventDefault();

interface BulkProgressDialogProps {
  run: BulkRun;
  onRetry: Bulk['retry'];
  onClose: () => void;
}

export function BulkProgressDialog({ run, onRetry, onClose }: BulkProgressDialogProps) {
  const isRunning = run.result === null;
  return (
    <DialogRoot open onOpenChange={(open) => !open && !isRunning && onClose()}>
      <DialogContent
        // A new dialog when the work ends, so that the focus moves to it.
        key={String(isRunning)}
        closable={!isRunning}
        onOpenAutoFocus={focusPanel}
        onInteractOutside={stayOpen}
        className="max-w-md grid-rows-[auto_minmax(0,1fr)_auto]"
      >
        {isRunning ? <Running run={run} /> : <Failed run={run} onRetry={onRetry} onClose={onClose} />}
      </DialogContent>
    </DialogRoot>
  );
}

function Running({ run: { task, total, finished, isCancelled, cancel } }: { run: BulkRun }) {
  return (
    <>
      <DialogHeader className="pe-0">
        <DialogTitle>{task.title}</DialogTitle>
        <DialogDescription className="tabular">
          {finished} of {total}
        </DialogDescription>
      </DialogHeader>
      <Progress label={task.title} value={(finished / total) * 100} />
      <DialogFooter>
        <Button variant="outline" pending={isCancelled} onClick={cancel}>
          {isCancelled ? 'Cancelling...' : 'Cancel'}
        </Button>
      </DialogFooter>
    </>
  );
}

function Failed({ run, onRetry, onClose }: BulkProgressDialogProps) {
  const { task, result } = run;
  if (!result) return null;
  const { title, description } = failureTexts(task, result);
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <ul tabIndex={0} aria-label="What failed" className="max-h-72 divide-y overflow-y-auto rounded-lg border">
        {result.failed.map(({ item, error }) => (
          <li key={item.id} className="grid gap-0.5 px-3 py-2 text-sm">
            <span dir="auto" translate="no" className="line-clamp-2 font-medium" title={item.name}>
              {item.name}
            </span>
            <span className="text-destructive-text text-[13px]">{task.reason(error)}</span>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => onRetry(run)}>Try again</Button>
      </DialogFooter>
    </>
  );
}
