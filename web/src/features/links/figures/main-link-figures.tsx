import { ChartNoAxesColumn } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import type { FiguresDialogProps } from './figures-dialog.tsx';

/** The figures of a link. Few users open them, so their code is loaded when they do. */
export const LazyFiguresDialog = lazyDialog<FiguresDialogProps>(
  async () => (await import('./figures-dialog.tsx')).FiguresDialog,
);

type ButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'aria-label'>;

export function MainLinkFigures({ recording, ...rest }: { recording: { id: string; name: string } } & ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { id: recordingId, name } = recording;
  return (
    <>
      <Button variant="outline" {...rest} onClick={() => setOpen(true)}>
        <ChartNoAxesColumn aria-hidden />
        Views
      </Button>
      {isOpen && (
        <LazyFiguresDialog recordingId={recordingId} name={name} linkId={MAIN_LINK} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
