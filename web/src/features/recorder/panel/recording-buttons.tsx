import { Pause, Play, Square } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { useRecorder } from '../use-recorder.ts';
import { STOP_SHORTCUT, STOP_SHORTCUT_ARIA, stopFrom } from './stop-shortcut.ts';

export function RecordingButtons({ isPaused }: { isPaused: boolean }) {
  const { recorder } = useRecorder();
  const own = useOwnWindow();
  const label = isPaused ? 'Resume' : 'Pause';
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        onClick={() => recorder.setPaused(!isPaused)}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </Button>
      <Button
        variant="destructive"
        className="px-3"
        title={`Stop (${STOP_SHORTCUT})`}
        aria-keyshortcuts={STOP_SHORTCUT_ARIA}
        onClick={() => stopFrom(own, recorder)}
      >
        <Square aria-hidden className="fill-current" />
        Stop
      </Button>
    </>
  );
}
