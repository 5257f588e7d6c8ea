import { Dialog } from '#web/ui/dialog.tsx';
import { LinkFiguresView, type LinkRef } from './link-figures-view.tsx';

export interface FiguresDialogProps extends LinkRef {
  /** Name of the link. A main link has the name of its recording. */
  name: string;
  onClose: () => void;
}

export function FiguresDialog({ onClose, ...link }: FiguresDialogProps) {
  return (
    <Dialog
      title="Views"
      description={<span className="line-clamp-3 break-words">How people watch “{link.name}”.</span>}
      className="max-w-lg"
      onClose={onClose}
    >
      <LinkFiguresView {...link} />
    </Dialog>
  );
}
