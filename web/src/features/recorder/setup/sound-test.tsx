import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TEST_SECONDS, testSound } from '#web/media/capture/test-sound.ts';
import { Button } from '#web/ui/button.tsx';
import type { PreviewDevice } from './use-preview-device.ts';

type Phase = 'idle' | 'recording' | 'playing' | 'failed';

const TEXTS: Record<Phase, string> = {
  idle: '',
  recording: `Speak now. ${TEST_SECONDS} seconds are recorded, and not kept.`,
  playing: 'This is how you sound.',
  failed: 'The test could not be recorded or played.',
};

/** Test of a microphone. It ends with the microphone, and when the component goes. */
function useSoundTest(track: MediaStreamTrack | null, volume: number) {
  const [phase, setPhase] = useState<Phase>('idle');
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, [track]);
  const start = async (microphone: MediaStreamTrack) => {
    const test = new AbortController();
    running.current = test;
    setPhase('recording');
    try {
      await testSound(microphone, { volume, signal: test.signal, onPlay: () => setPhase('playing') });
      setPhase('idle');
    } catch (error) {
      console.warn('The test of the microphone failed.', error);
      setPhase('failed');
    }
  };
  return { phase, stop, start: () => track && void start(track) };
}

interface SoundTestProps {
  microphone: PreviewDevice;
  volume: number;
  disabled: boolean;
}

/** Five seconds of the microphone, recorded and played. */
export function SoundTest({ microphone: { preview }, volume, disabled }: SoundTestProps) {
  const { phase, start, stop } = useSoundTest(preview.state === 'open' ? preview.track : null, volume);
  const isRunning = phase === 'recording' || phase === 'playing';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={disabled || preview.state !== 'open'}
        onClick={isRunning ? stop : start}
      >
        {isRunning ? <Square aria-hidden className="fill-current" /> : <Volume2 aria-hidden />}
        <span>{isRunning ? 'Stop the test' : `Record and hear ${TEST_SECONDS} seconds`}</span>
      </Button>
      <p role="status" className="min-w-0 text-[13px] text-muted-foreground leading-snug empty:hidden">
        {TEXTS[phase]}
      </p>
    </div>
  );
}
