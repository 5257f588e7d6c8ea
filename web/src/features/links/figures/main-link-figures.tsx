import { ChartNoAxesColumn } from 'lucide-react';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import type { FiguresDialogProps } from './figures-dialog.tsx';

/** The figures of a link. Few users open them, so their code is loaded when they do. */
export const LazyFiguresDialog = lazyDialog<FiguresDialogProps>(
  async () => (await import('./figures-dialog.tsx')).FiguresDialog,
);

interface MainLinkFiguresProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> {
  recording: { id: string; name: string };
}

export const MainLinkFigures = ({ recording: { id, name }, ...button }: MainLinkFiguresProps) => (
  <DialogButton
    variant="outline"
    {...button}
    dialog={(onClose) => <LazyFiguresDialog recordingId={id} name={name} linkId={MAIN_LINK} onClose={onClose} />}
  >
    <ChartNoAxesColumn aria-hidden />
    Views
  </DialogButton>
);
