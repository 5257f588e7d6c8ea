import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { LinkFiguresView, type LinkRef } from './link-figures-view.tsx';

export interface FiguresDialogProps extends LinkRef {
  /** Name of the link. A main link has the name of its recording. */
  name: string;
  onClose: () => void;
}

export function FiguresDialog({ onClose, ...link }: FiguresDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg">
        <DialogHeader className="min-w-0">
          <DialogTitle>Viewers</DialogTitle>
          <DialogDescription className="line-clamp-3 break-words">
            How the link “{link.name}” is watched.
          </DialogDescription>
        </DialogHeader>
        <LinkFiguresView {...link} />
      </DialogContent>
    </Dialog>
  );
}
