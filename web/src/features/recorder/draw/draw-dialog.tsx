import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { useRecorder } from '../use-recorder.ts';
import { DrawBoard } from './draw-board.tsx';
import { closeBoard, useIsDrawing } from './draw-button.tsx';

/** The height of the dialog without the picture. */
const AROUND = '17rem';

/** The shared picture of the running recording to draw on, in the page. */
export function DrawDialog() {
  const { recorder } = useRecorder();
  const isOpen = useIsDrawing();
  // The recording ends, or starts again.
  useEffect(() => closeBoard, []);
  const capture = recorder.capture();
  const drawing = capture?.drawing;
  if (!capture || !drawing) return null;
  return (
    <Dialog
      title="Draw"
      description="What you draw is in the recording at once."
      isOpen={isOpen}
      onClose={closeBoard}
      onEscapeKeyDown={(event) => drawing.cancel() && event.preventDefault()}
      className="max-w-5xl gap-3 max-sm:p-4"
    >
      <DrawBoard source={capture.source} drawing={drawing} region={capture.region} around={AROUND}>
        <DialogClose asChild>
          <Button size="sm">Done</Button>
        </DialogClose>
      </DrawBoard>
    </Dialog>
  );
}
