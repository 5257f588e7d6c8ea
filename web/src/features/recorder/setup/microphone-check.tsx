import { useEffect, useRef, useState } from 'react';
import { openSoundCheck, type SoundCheck } from '#web/media/capture/sound-check.ts';
import { Button } from '#web/ui/button.tsx';
import { SILENCE_SENTENCE, troubleSentence } from './preview-words.ts';
import type { PreviewDevice } from './use-preview-device.ts';

/** Listens to an open microphone, while there is one. */
function useSoundCheck(track: MediaStreamTrack | null) {
  const [check, setCheck] = useState<SoundCheck | null>(null);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!track) return;
    let isOver = false;
    const listen = async () => {
      try {
        const opened = await openSoundCheck(track, (silent) => !isOver && setSilent(silent));
        if (!isOver) setCheck(opened);
        return opened;
      } catch (error) {
        console.warn('The level of the microphone is not known.', error);
        return null;
      }
    };
    const listening = listen();
    return () => {
      isOver = true;
      setCheck(null);
      setSilent(false);
      void listening.then((opened) => opened?.close());
    };
  }, [track]);
  return { check, isSilent };
}

/** Between two looks at the level, in milliseconds. */
const LOOK_EVERY_MS = 80;

/** Whether the microphone hears anything: a level for the eye, and a sentence when it does not. */
export function MicrophoneCheck({ microphone, disabled }: { microphone: PreviewDevice; disabled: boolean }) {
  const { preview, ask } = microphone;
  const { check, isSilent } = useSoundCheck(preview.state === 'open' ? preview.track : null);
  if (preview.state === 'unasked') {
    return (
      <Button variant="outline" size="sm" className="w-fit sm:ml-7.5" disabled={disabled} onClick={ask}>
        Test microphone
      </Button>
    );
  }
  return (
    <div className="grid gap-1.5 sm:ml-7.5">
      <Level check={check} />
      <p role="status" className="text-[13px] text-muted-foreground empty:hidden">
        {preview.state === 'failed' && troubleSentence('microphone', preview.error)}
        {isSilent && SILENCE_SENTENCE}
      </p>
    </div>
  );
}

function Level({ check }: { check: SoundCheck | null }) {
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (level: number) => {
      if (meter.current) meter.current.value = level;
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
    };
    if (!check) return;
    // Straight to the elements: twelve renders a second for one number would be too many.
    const timer = setInterval(() => show(check.level()), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      show(0);
    };
  }, [check]);
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-secondary">
      {/* Browsers draw it each in its own way. */}
      <meter ref={meter} aria-label="Microphone level" value={0} className="absolute inset-0 size-full opacity-0" />
      <div ref={bar} aria-hidden className="h-full origin-left [transform:scaleX(0)] rounded-full bg-primary" />
    </div>
  );
}
