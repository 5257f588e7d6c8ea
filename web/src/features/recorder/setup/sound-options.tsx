import { AudioLines, Ear } from 'lucide-react';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { DeviceField } from './device-field.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionSection } from './option-section.tsx';
import { MOST_VOLUME } from './preferences.ts';
import { SoundTest } from './sound-test.tsx';
import type { Setup } from './use-setup.ts';

/** The microphone, what the browser does to its sound, and the level of each sound. Nothing without a sound. */
export function SoundOptions({ setup }: { setup: Setup }) {
  const { choices, preferences, prefer, isStarting: disabled, preview } = setup;
  const hasSystemSound = choices.type === 'screen' && choices.systemAudio;
  if (!choices.microphone && !hasSystemSound) return null;
  const device = choices.microphone && (
    <DeviceField
      device={preview.microphone}
      value={preferences.microphoneId}
      onValueChange={(microphoneId) => prefer({ microphoneId })}
      disabled={disabled}
    />
  );
  return (
    <OptionSection title="Sound" fields={device}>
      {choices.microphone && <VoiceOptions setup={setup} />}
      <div className="grid gap-3 px-3.5 py-3">
        {choices.microphone && <VolumeField setup={setup} source="microphone" />}
        {hasSystemSound && <VolumeField setup={setup} source="system" />}
        {choices.microphone && (
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
        max={MOST_VOLUME * 100}
        step={STEP}
        valueText={`${percent}%`}
        onValueChange={(next) => setup.prefer({ volumes: { ...volumes, [source]: next / 100 } })}
        disabled={setup.isStarting}
      />
    </FormField>
  );
}
