import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import { CameraPlace } from './camera-place.tsx';
import { cameraTrouble } from './camera-trouble.ts';
import { useOverlay } from './use-overlay.ts';

/** Switches the camera over the screen off and on, and moves it, while it is recorded. Nothing without such a camera. */
export function CameraControls({ className }: { className?: string }) {
  const { recorder } = useRecorder();
  const state = useOverlay(recorder);
  const control = recorder.overlay();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!state || !control) return null;
  const { device, overlay } = state;
  const trouble = cameraTrouble(state);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row with other controls.
    <div role="group" aria-labelledby={`${id}-label`} className={className}>
      <div className="flex items-center gap-3">
        <Label id={`${id}-label`} htmlFor={id}>
          Camera
        </Label>
        <Switch
          id={id}
          checked={device.state === 'open' || device.state === 'opening'}
          onCheckedChange={control.setOn}
        />
        <Button
          variant="outline"
          size="sm"
          className="ml-auto px-2.5"
          aria-expanded={isOpen}
          aria-controls={`${id}-place`}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          Arrange
        </Button>
      </div>
      <div id={`${id}-place`} hidden={!isOpen} className="mt-2">
        <CameraPlace overlay={overlay} onChange={control.place} />
      </div>
      <div role="status">
        {trouble && <p className="mt-2 text-[13px] text-muted-foreground leading-snug">{trouble}</p>}
      </div>
    </div>
  );
}
