import { Pause, Play, Square } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { setPaused } from '../flow/record-steps.ts';
import { useRecorder } from '../use-recorder.ts';
import { STOP_SHORTCUT, STOP_SHORTCUT_ARIA, stopFrom } from './stop-shortcut.ts';

interface RecordingButtonsProps {
  isPaused: boolean;
  /** Whether they are icons over a picture. */
  areIcons?: boolean;
}

export function RecordingButtons({ isPaused, areIcons = false }: RecordingButtonsProps) {
  const { recorder } = useRecorder();
  const own = useOwnWindow();
  const label = isPaused ? 'Resume' : 'Pause';
  return (
    <>
      <Button
        variant={areIcons ? 'overlay' : 'ghost'}
        size="icon"
        className={areIcons ? 'rounded-full' : ''}
        aria-label={label}
        title={label}
        onClick={() => setPaused(recorder, !isPaused)}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </Button>
      <Button
        variant="destructive"
        size={areIcons ? 'icon' : 'md'}
        className={areIcons ? 'rounded-full focus-visible:-outline-offset-4 focus-visible:outline-white' : 'px-3'}
        title={`Stop (${STOP_SHORTCUT})`}
        aria-keyshortcuts={STOP_SHORTCUT_ARIA}
        onClick={() => stopFrom(own, recorder)}
      >
        <Square aria-hidden className="fill-current" />
        <span className={areIcons ? 'sr-only' : ''}>Stop</span>
      </Button>
    </>
  );
}
