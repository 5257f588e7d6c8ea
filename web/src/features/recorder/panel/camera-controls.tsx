import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { canBlur, isBlurred, setBlur } from '#web/media/capture/background-blur.ts';
import type { OverlayCameraState } from '#web/media/capture/overlay-camera.ts';
import {
  cornerOf,
  inCorner,
  OVERLAY_WIDTHS,
  type Overlay,
  type OverlayCorner,
  sizeOf,
} from '#web/media/compose/overlay.ts';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { RadioRow } from '#web/ui/radio-row.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CameraPad } from '../camera-pad.tsx';
import { CameraShapes } from '../camera-shapes.tsx';
import type { Recorder } from '../flow/recorder.ts';
import { cameraErrorText } from '../flow/recording-texts.ts';
import { useOptionalStore, useRecorder } from '../use-recorder.ts';

/** The state of the camera overlay; null for a recording that was started without an overlay. */
function useOverlay(recorder: Recorder): OverlayCameraState | null {
  return useOptionalStore(recorder.capture()?.overlay?.state);
}

/** Why the camera overlay is missing; null when nothing is wrong. */
export function useCameraError(recorder: Recorder): string | null {
  const state = useOverlay(recorder);
  return state && cameraErrorText(state);
}

interface CameraControlsProps {
  className?: string;
  /** In the first line. */
  children?: ReactNode;
}

/** Controls of the camera overlay during a recording: on or off, corner, size and shape. Nothing without an overlay. */
export function CameraControls({ className, children }: CameraControlsProps) {
  const { recorder } = useRecorder();
  const state = useOverlay(recorder);
  const control = recorder.capture()?.overlay;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!state || !control) return null;
  const { device, overlay } = state;
  const camera = device.state === 'open' ? device.track : null;
  const errorText = cameraErrorText(state);
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
        <div className="ml-auto">{children}</div>
        <Button
          variant="outline"
          size="sm"
          className="px-2.5"
          aria-expanded={isOpen}
          aria-controls={`${id}-place`}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          Arrange
        </Button>
      </div>
      <div id={`${id}-place`} hidden={!isOpen} className="mt-2">
        {isOpen && <CameraPlace overlay={overlay} camera={camera} onChange={control.place} />}
      </div>
      <div role="status">
        {errorText && <p className="mt-2 text-[13px] text-muted-foreground leading-snug">{errorText}</p>}
      </div>
    </div>
  );
}

const CORNERS = [
  { value: 'top-left', label: 'Top left', sign: <CornerSign corner="top-left" /> },
  { value: 'top-right', label: 'Top right', sign: <CornerSign corner="top-right" /> },
  { value: 'bottom-left', label: 'Bottom left', sign: <CornerSign corner="bottom-left" /> },
  { value: 'bottom-right', label: 'Bottom right', sign: <CornerSign corner="bottom-right" /> },
] as const;

const SIZES = [
  { value: 'small', label: 'Small', sign: 'S' },
  { value: 'medium', label: 'Medium', sign: 'M' },
  { value: 'large', label: 'Large', sign: 'L' },
] as const;

interface CameraPlaceProps {
  overlay: Overlay;
  camera: MediaStreamTrack | null;
  onChange: (overlay: Overlay) => void;
}

/** The camera's place, size and shape: by dragging, or chosen. */
function CameraPlace({ overlay, camera, onChange }: CameraPlaceProps) {
  const { recorder } = useRecorder();
  const change = (part: Partial<Overlay>) => onChange({ ...overlay, ...part });
  return (
    <div className="grid max-w-80 gap-2">
      <CameraPad overlay={overlay} camera={camera} picture={recorder.capture()?.size} onChange={onChange} />
      <div className="flex flex-wrap justify-between gap-x-1 gap-y-2">
        <RadioRow
          legend="Corner"
          value={cornerOf(overlay)}
          options={CORNERS}
          onValueChange={(corner) => change(inCorner(corner))}
        />
        <RadioRow
          legend="Size"
          value={sizeOf(overlay)}
          options={SIZES}
          onValueChange={(size) => change({ width: OVERLAY_WIDTHS[size] })}
        />
        <CameraShapes shape={overlay.shape} onChange={(shape) => change({ shape })} />
      </div>
      {camera && <BlurSwitch key={camera.id} camera={camera} />}
    </div>
  );
}

/** Switch of the blur that the browser has for a camera. Nothing for a camera without it. */
export function BlurSwitch({ camera }: { camera: MediaStreamTrack }) {
  const [isOn, setOn] = useState(() => isBlurred(camera));
  const id = useId();
  if (!canBlur(camera)) return null;
  const blur = async (next: boolean) => {
    setOn(next);
    await setBlur(camera, next);
    setOn(isBlurred(camera));
  };
  return (
    <div className="flex items-center gap-3">
      <Label htmlFor={id}>Blur the background</Label>
      <Switch id={id} checked={isOn} onCheckedChange={(next) => void blur(next)} />
    </div>
  );
}

const SIDES: Record<OverlayCorner, string> = {
  'top-left': 'top-0.5 left-0.5',
  'top-right': 'top-0.5 right-0.5',
  'bottom-left': 'bottom-0.5 left-0.5',
  'bottom-right': 'right-0.5 bottom-0.5',
};

function CornerSign({ corner }: { corner: OverlayCorner }) {
  return (
    <span className="relative block h-3.5 w-4.5 rounded-xs border border-current">
      <span className={`absolute h-1 w-1.5 bg-current ${SIDES[corner]}`} />
    </span>
  );
}
