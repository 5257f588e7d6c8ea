import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

interface NoPlayerDialogProps {
  /** Why the recording could not be loaded; null when it is not found. */
  failure: string | null;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Shown instead of the player when a recording is not found or could not be loaded. The text does not reveal whether a
 * recording that is not found exists.
 */
export function NoPlayerDialog({ failure, isRetrying, onRetry, onClose }: NoPlayerDialogProps) {
  const title = failure === null ? 'Recording not found' : 'The recording could not be loaded';
  return (
    <Dialog title={title} description={failure ?? "It was deleted, or you don't have access."} onClose={onClose}>
      <PageTitle isOver>{title}</PageTitle>

      <DialogFooter>
        <DialogClose asChild>
          <Button variant={failure === null ? 'primary' : 'outline'}>All Recordings</Button>
        </DialogClose>
        {failure !== null && (
          <Button pending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
