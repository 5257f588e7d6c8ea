import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { lengthText } from './time-text.ts';

interface SaveDialogProps {
  /** How many areas are hidden. */
  areaCount: number;
  removedMs: number;
  remainingMs: number;
  /** How long the cut probably takes, in seconds; null if that is not known. */
  renderSeconds: number | null;
  pending: boolean;
  onSave: () => void;
  onClose: () => void;
}

export function waitText(seconds: number | null): string {
  if (seconds === null) return 'How long that takes depends on its length.';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'That takes about a minute.' : `That takes about ${minutes} minutes.`;
}

function changeText(areaCount: number, removedMs: number, remainingMs: number): string {
  const removed = `${lengthText(removedMs)} are removed, ${lengthText(remainingMs)} remain.`;
  const hidden = areaCount === 1 ? '1 area is hidden.' : `${areaCount} areas are hidden.`;
  return (
    [removedMs > 0 && removed, areaCount > 0 && hidden].filter(Boolean).join(' ') || 'Nothing is removed or hidden.'
  );
}

export function SaveDialog({
  areaCount,
  removedMs,
  remainingMs,
  renderSeconds,
  pending,
  onSave,
  onClose,
}: SaveDialogProps) {
  return (
    <Dialog
      title="Save the cut?"
      description={changeText(areaCount, removedMs, remainingMs)}
      pending={pending}
      onClose={onClose}
    >
      <p className="text-sm">{`We'll create a file without what is removed or hidden. ${waitText(renderSeconds)}`}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          No one can watch the video until the cut is ready, or get what is removed or hidden, not even with an earlier
          address.
        </li>
        <li>
          Your link stays. Copied video addresses stop working within a minute. Open pages stop playing too, and there
          are no downloads until the file is ready.
        </li>
        <li>Captions, chapters and comments of the removed parts are hidden at once.</li>
        <li>For 30 days, you can restore the original: “Versions” in the menu lists it.</li>
      </ul>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Keep editing
        </Button>
        <Button pending={pending} onClick={onSave}>
          Save and hide until ready
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
