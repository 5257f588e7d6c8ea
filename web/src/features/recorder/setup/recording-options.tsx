import { Mic, MicOff, PictureInPicture2, Video, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { CameraPreview } from './camera-preview.tsx';
import { MicrophoneCheck } from './microphone-check.tsx';
import { OptionRow } from './option-row.tsx';
import type { Setup } from './use-setup.ts';

/** Sound and camera, as they are now; what belongs to the screen alone is not shown for a camera recording. */
export function RecordingOptions({ setup }: { setup: Setup }) {
  const { choices, choose, isStarting: disabled, preview } = setup;
  const isScreen = choices.type === 'screen';
  const camera = <CameraPreview camera={preview.camera} disabled={disabled} />;
  return (
    <div className="divide-y rounded-lg border">
      {!isScreen && <CameraRow>{camera}</CameraRow>}
      <OptionRow
        icon={choices.microphone ? Mic : MicOff}
        label="Microphone"
        checked={choices.microphone}
        onCheckedChange={(microphone) => choose({ microphone })}
        disabled={disabled}
      >
        <MicrophoneCheck microphone={preview.microphone} disabled={disabled} />
      </OptionRow>
      {isScreen && (
        <>
          <OptionRow
            icon={Volume2}
            label="System audio"
            hint="What the shared tab or screen plays, where your browser can share it"
            checked={choices.systemAudio}
            onCheckedChange={(systemAudio) => choose({ systemAudio })}
            disabled={disabled}
          />
          <OptionRow
            icon={PictureInPicture2}
            label="Picture-in-picture"
            hint="Your camera in the lower left corner"
            checked={choices.pictureInPicture}
            onCheckedChange={(pictureInPicture) => choose({ pictureInPicture })}
            disabled={disabled}
          >
            {camera}
          </OptionRow>
        </>
      )}
    </div>
  );
}

function CameraRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2.5 px-3.5 py-2.5 sm:py-3">
      <p className="flex items-center gap-3 font-medium text-sm">
        <Video aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
        Camera
      </p>
      {children}
    </div>
  );
}
