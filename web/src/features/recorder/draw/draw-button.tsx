import { useStore } from '@nanostores/react';
import { Pencil } from 'lucide-react';
import { atom } from 'nanostores';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { SHORTCUTS } from '../shortcut-keys.ts';
import { useRecorder } from '../use-recorder.ts';

/** The window that shows the shared picture to draw on; null for none. */
const boardWindow = atom<Window | null>(null);

export const useIsDrawing = (): boolean => {
  const own = useOwnWindow();
  return useStore(boardWindow) === own;
};

export const openBoard = (own: Window): void => boardWindow.set(own);
export const closeBoard = (): void => boardWindow.set(null);

/** Opens the shared picture to draw on. Nothing for a recording of the camera. */
export function DrawButton({ className }: { className?: string }) {
  const { recorder } = useRecorder();
  const own = useOwnWindow();
  if (!recorder.capture()?.drawing) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className={cn('px-2.5', className)}
      title={`Draw (${SHORTCUTS.draw})`}
      aria-keyshortcuts={SHORTCUTS.draw}
      onClick={() => openBoard(own)}
    >
      <Pencil aria-hidden />
      Draw
    </Button>
  );
}
