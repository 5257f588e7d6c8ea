import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { focusPanel } from '#web/ui/dialog-focus.ts';
import { Progress } from '#web/ui/progress.tsx';
import { type BulkRun, failureTexts } from './use-bulk.ts';

const stayOpen = (event: Event) => event.preventDefault();

interface BulkProgressDialogProps {
  run: BulkRun<{ id: string; name: string }>;
  onRetry: () => void;
  onClose: () => void;
}

const PANEL = { onOpenAutoFocus: focusPanel, onInteractOutside: stayOpen };

/** When the work ends with failures, another dialog takes the focus. */
export const BulkProgressDialog = (props: BulkProgressDialogProps) =>
  props.run.result === null ? <Running {...props} /> : <Failed {...props} />;

function Running({ run, onClose }: BulkProgressDialogProps) {
  const { task, total, finished, isCancelled, cancel } = run;
  return (
    <Dialog
      {...PANEL}
      title={task.title}
      description={<span className="tabular">{`${finished} of ${total}`}</span>}
      closable={false}
      pending
      onClose={onClose}
    >
      <Progress label={task.title} value={(finished / total) * 100} />
      <DialogFooter>
        <Button variant="outline" pending={isCancelled} onClick={cancel}>
          {isCancelled ? 'Cancelling...' : 'Cancel'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Failed({ run, onRetry, onClose }: BulkProgressDialogProps) {
  const { task, result } = run;
  if (!result) return null;
  return (
    <Dialog {...PANEL} {...failureTexts(task, result)} onClose={onClose}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <ul tabIndex={0} aria-label="What failed" className="max-h-72 shrink! divide-y overflow-y-auto rounded-lg border">
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
        <Button onClick={onRetry}>Try again</Button>
      </DialogFooter>
    </Dialog>
  );
}
