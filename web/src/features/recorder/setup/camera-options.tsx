import { Blend } from 'lucide-react';
import { canBlur } from '#web/media/capture/background-blur.ts';
import { FIRST_OVERLAY } from '#web/media/compose/overlay.ts';
import { Button } from '#web/ui/button.tsx';
import { CameraPad } from '../camera-pad.tsx';
import { CameraShapes } from '../camera-shapes.tsx';
import { DeviceField } from './device-field.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionSection } from './option-section.tsx';
import type { Setup } from './use-setup.ts';

/** The camera, its blur, and how it lies over the screen. Nothing without a camera. */
export function CameraOptions({ setup }: { setup: Setup }) {
  const { preferences, prefer, isStarting, preview } = setup;
  const isOverlay = preferences.type === 'screen';
  if (isOverlay && !preferences.pictureInPicture) return null;
  const camera = preview.camera.preview.state === 'open' ? preview.camera.preview.track : null;
  const device = (
    <DeviceField
      device={preview.camera}
      value={preferences.cameraId}
      onValueChange={(cameraId) => prefer({ cameraId })}
      disabled={isStarting}
    />
  );
  return (
    <OptionSection title="Camera" fields={device}>
      {camera && canBlur(camera) && (
        <OptionRow
          icon={Blend}
          label="Blur the background"
          checked={preferences.blursBackground}
          onCheckedChange={(blursBackground) => prefer({ blursBackground })}
          disabled={isStarting}
        />
      )}
      {isOverlay && <Arrangement setup={setup} camera={camera} />}
    </OptionSection>
  );
}

function Arrangement({ setup, camera }: { setup: Setup; camera: MediaStreamTrack | null }) {
  const { overlay } = setup.preferences;
  return (
    <div className="grid gap-3 px-3.5 py-3">
      <CameraPad
        overlay={overlay}
        camera={camera}
        onChange={(next) => setup.prefer({ overlay: next })}
        disabled={setup.isStarting}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <CameraShapes shape={overlay.shape} onChange={(shape) => setup.prefer({ overlay: { ...overlay, shape } })} />
        <Button
          variant="ghost"
          size="sm"
          disabled={setup.isStarting}
          onClick={() => setup.prefer({ overlay: FIRST_OVERLAY })}
        >
          As at first
        </Button>
      </div>
    </div>
  );
}
