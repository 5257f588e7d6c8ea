import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { lengthText } from './time-text.ts';

interface SaveDialogProps {
  removedMs: number;
  remainingMs: number;
  /** How long the video will be hidden, in seconds; null if that is not known. */
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

/** Says what saving a cut does. */
export function SaveDialog({ removedMs, remainingMs, renderSeconds, pending, onSave, onClose }: SaveDialogProps) {
  return (
    <Dialog
      title="Save the cut?"
      description={`${lengthText(removedMs)} are removed, ${lengthText(remainingMs)} remain.`}
      pending={pending}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>
          The video is hidden for everyone, also behind its links, until the cut is ready. {waitText(renderSeconds)}
        </li>
        <li>
          Every address of the video that was given out is revoked at once. Nobody can fetch the removed parts, not even
          with the download.
        </li>
        <li>Captions, chapters and comments of the removed parts are hidden.</li>
        <li>For 30 days, you can restore the original: “Replace video” in the menu lists it.</li>
      </ul>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Go on editing
        </Button>
        <Button pending={pending} onClick={onSave}>
          Save and hide until ready
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
