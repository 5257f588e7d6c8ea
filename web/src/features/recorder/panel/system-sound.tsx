import { useId } from 'react';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { setMuted } from '../flow/record-steps.ts';
import { useRecorder } from '../use-recorder.ts';

/** Switch of the shared tab's or system's sound. Nothing for a recording without it. */
export function SystemSound({ muted }: { muted: readonly SoundSource[] }) {
  const { recorder } = useRecorder();
  const id = useId();
  if (!recorder.capture()?.mutes.system) return null;
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>System audio</Label>
      <Switch
        id={id}
        checked={!muted.includes('system')}
        onCheckedChange={(isOn) => setMuted(recorder, 'system', !isOn)}
      />
    </div>
  );
}
