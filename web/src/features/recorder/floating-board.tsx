import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Drawing } from '#web/media/capture/drawing.ts';
import { Button } from '#web/ui/button.tsx';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { DrawBoard } from './draw/draw-board.tsx';
import { closeBoard } from './draw/draw-button.tsx';
import { resizeFloating } from './floating-window.ts';
import type { LiveState } from './flow/recorder-state.ts';
import { RecordingButtons } from './panel/recording-buttons.tsx';
import { useRecordingShortcuts } from './panel/recording-shortcuts.ts';
import { RecordingStatus } from './panel/recording-status.tsx';
import { useRecorder } from './use-recorder.ts';

/** Size of the window while it shows the board, in pixels; the browser may limit it. */
const BOARD_SIZE = { width: 720, height: 580 };
/** The height of the window without the picture. */
const AROUND = '11.5rem';

/** Makes the window large enough for the board, and gives it its size back afterwards. */
function useLargeWindow(own: Window): void {
  useLayoutEffect(() => {
    const width = Math.max(0, BOARD_SIZE.width - own.innerWidth);
    const height = Math.max(0, BOARD_SIZE.height - own.innerHeight);
    resizeFloating(own, width, height);
    return () => resizeFloating(own, -width, -height);
  }, [own]);
}

/** The shared picture to draw on, in the floating window. It takes the place of the other controls but the main ones. */
export function FloatingBoard({ state, drawing }: { state: LiveState; drawing: Drawing }) {
  const { recorder } = useRecorder();
  const { capture } = state.live;
  const own = useOwnWindow();
  const board = useRef<HTMLDivElement>(null);
  useRecordingShortcuts(recorder, state);
  useLargeWindow(own);
  useEffect(() => board.current?.querySelector<HTMLElement>('[role=application]')?.focus(), []);
  // The recording ends, or starts again.
  useEffect(() => closeBoard, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !drawing.cancel()) closeBoard();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button in it
    <div ref={board} className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto p-2.5" onKeyDown={onKeyDown}>
      <DrawBoard source={capture.source} drawing={drawing} region={capture.region} around={AROUND}>
        <Button size="sm" onClick={closeBoard}>
          Done
        </Button>
      </DrawBoard>
      <div className="flex items-center gap-1.5">
        <RecordingStatus state={state} />
        <RecordingButtons state={state} />
      </div>
    </div>
  );
}
