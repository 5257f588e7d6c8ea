import { Mic, MicOff, Pause, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { setMuted, setPaused } from '../flow/record-steps.ts';
import { isMicrophoneMuted, type LiveState } from '../flow/recorder-state.ts';
import { SHORTCUTS, STOP_SHORTCUT, STOP_SHORTCUT_ARIA } from '../shortcut-keys.ts';
import { useRecorder } from '../use-recorder.ts';
import { stopFrom } from './recording-shortcuts.ts';

interface RecordingButtonsProps {
  state: LiveState;
  /** Whether they are icons over a picture. */
  areIcons?: boolean;
}

export function RecordingButtons({ state, areIcons = false }: RecordingButtonsProps) {
  const { recorder } = useRecorder();
  const own = useOwnWindow();
  const isPaused = state.phase === 'paused';
  return (
    <>
      {state.live.capture.mutes.microphone && <MuteButton state={state} isOverPicture={areIcons} />}
      <IconButton
        label={isPaused ? 'Resume' : 'Pause'}
        shortcut={SHORTCUTS.pause}
        isOverPicture={areIcons}
        onClick={() => setPaused(recorder, !isPaused)}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </IconButton>
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

function MuteButton({ state, isOverPicture }: { state: LiveState; isOverPicture: boolean }) {
  const { recorder } = useRecorder();
  const isMuted = isMicrophoneMuted(state);
  return (
    <IconButton
      label={isMuted ? 'Unmute microphone' : 'Mute microphone'}
      shortcut={SHORTCUTS.mute}
      isOverPicture={isOverPicture}
      onClick={() => setMuted(recorder, 'microphone', !isMuted)}
    >
      {isMuted ? <MicOff aria-hidden className={isOverPicture ? '' : 'text-destructive-text'} /> : <Mic aria-hidden />}
    </IconButton>
  );
}

interface IconButtonProps {
  label: string;
  shortcut: string;
  isOverPicture: boolean;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, shortcut, isOverPicture, onClick, children }: IconButtonProps) {
  return (
    <Button
      variant={isOverPicture ? 'overlay' : 'ghost'}
      size="icon"
      className={isOverPicture ? 'rounded-full' : ''}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
