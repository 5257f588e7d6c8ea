import { Mic, MicOff, PictureInPicture2, SwitchCamera, Video, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isHandheld } from '#web/media/capture/handheld.ts';
import { openSoundCheck, type SoundCheck } from '#web/media/capture/sound-check.ts';
import { FIRST_OVERLAY, type Overlay } from '#web/media/compose/overlay.ts';
import { Button } from '#web/ui/button.tsx';
import { PlacedCamera } from '../camera-pad.tsx';
import { deviceErrorText, SILENCE_SENTENCE } from '../flow/recording-texts.ts';
import { SelfView } from '../self-view.tsx';
import { OptionRow } from './option-row.tsx';
import { nameOf, type PreviewDevice } from './use-preview-device.ts';
import type { Setup } from './use-setup.ts';

const IN_FIRST_PLACE = 'Your camera in the lower left corner';

/** Options for sound and camera, with previews. A camera recording does not show the options of the screen. */
export function RecordingOptions({ setup }: { setup: Setup }) {
  const { preferences, prefer, isStarting: disabled, preview } = setup;
  const isScreen = preferences.type === 'screen';
  const overlay = isScreen ? preferences.overlay : null;
  const camera = (
    <CameraPreview camera={preview.camera} overlay={overlay} disabled={disabled}>
      {!isScreen && <TurnCamera setup={setup} />}
    </CameraPreview>
  );
  return (
    <div className="divide-y rounded-lg border">
      {!isScreen && <CameraRow>{camera}</CameraRow>}
      <OptionRow
        icon={preferences.microphone ? Mic : MicOff}
        label="Microphone"
        hint="While it is muted, it stays open to warn you when you speak"
        checked={preferences.microphone}
        onCheckedChange={(microphone) => prefer({ microphone })}
        disabled={disabled}
        name={preferences.microphone ? nameOf(preview.microphone) : undefined}
      >
        <MicrophoneCheck microphone={preview.microphone} volume={preferences.volumes.microphone} disabled={disabled} />
      </OptionRow>
      {isScreen && (
        <>
          <OptionRow
            icon={Volume2}
            label="System audio"
            hint="What the shared tab or screen plays, where your browser can share it"
            checked={preferences.systemAudio}
            onCheckedChange={(systemAudio) => prefer({ systemAudio })}
            disabled={disabled}
          />
          <OptionRow
            icon={PictureInPicture2}
            label="Picture-in-picture"
            hint={isFirst(preferences.overlay) ? IN_FIRST_PLACE : 'Your camera, where you have put it'}
            checked={preferences.pictureInPicture}
            onCheckedChange={(pictureInPicture) => prefer({ pictureInPicture })}
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

interface CameraPreviewProps {
  camera: PreviewDevice;
  /** How the camera lies over the screen; null for a recording of the camera. */
  overlay: Overlay | null;
  disabled: boolean;
  /** Over the picture. */
  children: ReactNode;
}

/** Button that turns to the other camera of a phone. Nothing where there is one camera. */
function TurnCamera({ setup: { preferences, prefer, preview, isStarting } }: { setup: Setup }) {
  if (!isHandheld() || preview.camera.devices.length < 2) return null;
  const { facing } = preferences;
  return (
    <Button
      variant="overlay"
      size="icon"
      className="absolute end-2 bottom-2 rounded-full"
      aria-label="Turn camera"
      disabled={isStarting}
      onClick={() => prefer({ cameraId: '', facing: facing === 'user' ? 'environment' : 'user' })}
    >
      <SwitchCamera aria-hidden />
    </Button>
  );
}

const isFirst = ({ x, y, width, shape }: Overlay) =>
  x === FIRST_OVERLAY.x && y === FIRST_OVERLAY.y && width === FIRST_OVERLAY.width && shape === FIRST_OVERLAY.shape;

/**
 * Preview of the camera, in a box of fixed size: as large as the box, or where it is in the picture of a screen. The
 * first place is drawn near, so that the camera is large; another one on the whole screen.
 */
function CameraPreview({ camera, overlay, disabled, children }: CameraPreviewProps) {
  const { preview, ask } = camera;
  const isOpen = preview.state === 'open';
  const isInCorner = overlay !== null && isFirst(overlay);
  const isElsewhere = overlay !== null && !isInCorner;
  return (
    <div className="relative grid h-24 place-items-center overflow-hidden rounded-lg bg-muted md:aspect-video md:h-auto [@media(width<48rem)_and_(height>=48rem)]:h-40">
      {isInCorner && <DrawnCorner hasCamera={isOpen} />}
      {isElsewhere && (
        <div className="relative aspect-video h-full overflow-hidden bg-muted/50">
          <PlacedCamera overlay={overlay} camera={isOpen ? preview.track : null} label="Camera preview" />
        </div>
      )}
      {isOpen && !isElsewhere && (
        <SelfView
          camera={preview.track}
          label="Camera preview"
          className={isInCorner ? `${IN_CORNER} h-auto bg-black` : 'size-full min-h-0 bg-black object-contain'}
        />
      )}
      {preview.state === 'opening' && (
        <p className="relative text-[13px] text-muted-foreground">Opening the camera...</p>
      )}
      {preview.state === 'unasked' && (
        <Button variant="outline" size="sm" className="relative" disabled={disabled} onClick={ask}>
          Preview camera
        </Button>
      )}
      {preview.state === 'failed' && (
        <p role="status" className="relative rounded-md bg-card px-4 text-center text-[13px] text-muted-foreground">
          {deviceErrorText('camera', preview.error)}
        </p>
      )}
      {children}
    </div>
  );
}

/** The box is half as wide as the screen that it draws, so the camera's 15 % of the screen are 30 % of the box. */
const IN_CORNER = 'absolute bottom-[5%] left-[2.8%] w-[30%] border border-white';

/** The lower left corner of a screen, drawn, with the place of the camera. */
function DrawnCorner({ hasCamera }: { hasCamera: boolean }) {
  const line = 'h-2 rounded-full bg-foreground/10';
  return (
    <div aria-hidden className="absolute inset-0 overflow-hidden rounded-lg border bg-muted/50">
      <div className="grid gap-2 p-4">
        <div className={`${line} w-2/5 bg-foreground/20`} />
        <div className={`${line} w-4/5`} />
        <div className={`${line} w-3/5`} />
      </div>
      <div className="absolute right-0 bottom-0 h-1/2 w-2/5 rounded-tl-lg border-t border-l bg-card" />
      {!hasCamera && <div className={`${IN_CORNER} aspect-video border-muted-foreground/50 border-dashed bg-muted`} />}
    </div>
  );
}

/** Measures an open microphone. */
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

/** Interval between updates of the level, in milliseconds. */
const LEVEL_EVERY_MS = 80;

interface MicrophoneCheckProps {
  microphone: PreviewDevice;
  /** Factor of its level in the recording. */
  volume: number;
  disabled: boolean;
}

/** Level of the microphone, with a text when it is silent. As high as the button that asks for it, so nothing moves. */
function MicrophoneCheck({ microphone, volume, disabled }: MicrophoneCheckProps) {
  const { preview, ask } = microphone;
  const { check, isSilent } = useSoundCheck(preview.state === 'open' ? preview.track : null);
  const isUnasked = preview.state === 'unasked';
  return (
    <div className="grid min-h-8 content-center gap-1.5 sm:ml-7.5 max-lg:min-h-11 pointer-coarse:min-h-11">
      {isUnasked ? (
        <Button variant="outline" size="sm" className="w-fit" disabled={disabled} onClick={ask}>
          Test microphone
        </Button>
      ) : (
        <Level check={check} volume={volume} />
      )}
      <p role="status" className="text-[13px] text-muted-foreground empty:hidden">
        {`${preview.state === 'failed' ? deviceErrorText('microphone', preview.error) : ''}${isSilent ? SILENCE_SENTENCE : ''}`}
      </p>
    </div>
  );
}

function Level({ check, volume }: { check: SoundCheck | null; volume: number }) {
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (level: number) => {
      if (meter.current) meter.current.value = level;
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
    };
    if (!check) return;
    // Updates the elements directly, to avoid twelve renders a second.
    const timer = setInterval(() => show(check.level(volume)), LEVEL_EVERY_MS);
    return () => {
      clearInterval(timer);
      show(0);
    };
  }, [check, volume]);
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-secondary">
      {/* Invisible, because its appearance differs between browsers. The bar below is visible. */}
      <meter ref={meter} aria-label="Microphone level" value={0} className="absolute inset-0 size-full opacity-0" />
      <div ref={bar} aria-hidden className="h-full origin-left [transform:scaleX(0)] rounded-full bg-primary" />
    </div>
  );
}
