import { AudioLines, Ear, Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { VOLUME_MAX } from '#web/lib/limits.ts';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import { TEST_SECONDS, testSound } from '#web/media/capture/test-sound.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { DeviceField } from './device-field.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionSection } from './option-section.tsx';
import type { PreviewDevice } from './use-preview-device.ts';
import type { Setup } from './use-setup.ts';

/** The microphone, what the browser does to its sound, and the level of each sound. Nothing without a sound. */
export function SoundOptions({ setup }: { setup: Setup }) {
  const { preferences, prefer, isStarting: disabled, preview } = setup;
  const hasSystemSound = preferences.type === 'screen' && preferences.systemAudio;
  if (!preferences.microphone && !hasSystemSound) return null;
  const device = preferences.microphone && (
    <DeviceField
      device={preview.microphone}
      value={preferences.microphoneId}
      onValueChange={(microphoneId) => prefer({ microphoneId })}
      disabled={disabled}
    />
  );
  return (
    <OptionSection title="Sound" fields={device}>
      {preferences.microphone && <VoiceOptions setup={setup} />}
      <div className="grid gap-3 px-3.5 py-3">
        {preferences.microphone && <VolumeField setup={setup} source="microphone" />}
        {hasSystemSound && <VolumeField setup={setup} source="system" />}
        {preferences.microphone && (
          <SoundTest microphone={preview.microphone} volume={preferences.volumes.microphone} disabled={disabled} />
        )}
      </div>
    </OptionSection>
  );
}

function VoiceOptions({ setup: { preferences, prefer, isStarting: disabled } }: { setup: Setup }) {
  const { voice } = preferences;
  return (
    <>
      <OptionRow
        icon={AudioLines}
        label="Noise suppression"
        hint="For voices. It takes soft music for noise, and makes it as loud as the rest"
        hasHintOnPhones
        checked={voice.noiseSuppression}
        onCheckedChange={(noiseSuppression) => prefer({ voice: { ...voice, noiseSuppression } })}
        disabled={disabled}
      />
      <OptionRow
        icon={Ear}
        label="Echo cancellation"
        hint="For loudspeakers. It makes music dull; with headphones you do not need it"
        hasHintOnPhones
        checked={voice.echoCancellation}
        onCheckedChange={(echoCancellation) => prefer({ voice: { ...voice, echoCancellation } })}
        disabled={disabled}
      />
    </>
  );
}

const LABELS: Record<SoundSource, string> = { microphone: 'Microphone level', system: 'System audio level' };

/** Step of a level in percent. */
const STEP = 5;

function VolumeField({ setup, source }: { setup: Setup; source: SoundSource }) {
  const { volumes } = setup.preferences;
  const percent = Math.round(volumes[source] * 100);
  return (
    <FormField
      label={LABELS[source]}
      aside={
        <span translate="no" className="tabular text-[13px] text-muted-foreground">
          {percent}%
        </span>
      }
    >
      <Slider
        value={percent}
        max={VOLUME_MAX * 100}
        step={STEP}
        valueText={`${percent}%`}
        onValueChange={(next) => setup.prefer({ volumes: { ...volumes, [source]: next / 100 } })}
        disabled={setup.isStarting}
      />
    </FormField>
  );
}

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
function SoundTest({ microphone: { preview }, volume, disabled }: SoundTestProps) {
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
