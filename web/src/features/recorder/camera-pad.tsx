import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Size } from '#web/media/compose/frame-geometry.ts';
import { movedBy, type Overlay, overlayBox, overlayRadius, resizedTo } from '#web/media/compose/overlay.ts';
import { ARROWS } from '#web/ui/arrow-keys.ts';
import { SelfView } from './self-view.tsx';

/** The defaults of a camera over the screen. */
const CAMERA_SIZE: Size = { width: 640, height: 360 };

function sizeOfCamera(camera: MediaStreamTrack | null): Size {
  const { width, height } = camera?.getSettings() ?? {};
  return width && height ? { width, height } : CAMERA_SIZE;
}

const percent = (share: number) => `${share * 100}%`;

/** CSS of the camera's box, in shares of the picture. */
function boxStyle(overlay: Overlay, camera: Size, picture: Size) {
  const box = overlayBox(camera, picture, overlay);
  const radius = overlayRadius(box, overlay.shape);
  return {
    left: percent(box.x / picture.width),
    top: percent(box.y / picture.height),
    width: percent(box.width / picture.width),
    height: percent(box.height / picture.height),
    borderRadius: `${percent(radius / box.width)} / ${percent(radius / box.height)}`,
  };
}

/** Size of a recorded picture that is not known yet. */
const DRAWN_SCREEN: Size = { width: 1280, height: 720 };

interface PlacedCameraProps {
  overlay: Overlay;
  camera: MediaStreamTrack | null;
}

/** The camera's own picture, as the recording shows it. */
const view = (camera: MediaStreamTrack | null, label: string | null) =>
  camera && <SelfView camera={camera} label={label} className="size-full object-cover" />;

/** The camera where it lies over a drawn screen, which is as large as its parent. */
export function PlacedCamera({ overlay, camera, label }: PlacedCameraProps & { label: string }) {
  return (
    <div
      className="absolute overflow-hidden border border-white bg-black outline outline-border"
      style={boxStyle(overlay, sizeOfCamera(camera), DRAWN_SCREEN)}
    >
      {view(camera, label)}
    </div>
  );
}

/** One press of a key moves the camera by this share of the picture, or changes its width by that. */
const KEY_STEP = 0.04;
const KEY_WIDTH = 0.025;

const WIDER: Record<string, number> = { '+': KEY_WIDTH, '=': KEY_WIDTH, '-': -KEY_WIDTH };

/** The overlay after a press of a key; null for a key that changes nothing. */
function afterKey(key: string, overlay: Overlay, camera: Size, picture: Size): Overlay | null {
  const arrow = ARROWS[key];
  if (arrow) {
    const by = { x: arrow.x * KEY_STEP * picture.width, y: arrow.y * KEY_STEP * picture.height };
    return movedBy(overlay, by, camera, picture);
  }
  const wider = WIDER[key];
  return wider === undefined ? null : resizedTo(overlay, overlay.width + wider);
}

/** By how much the handle of the size is outside of the camera, in pixels. */
const HANDLE = 8;

type Grip = 'place' | 'width';

interface Drag {
  grip: Grip;
  from: Overlay;
  x: number;
  y: number;
  /** Pixels of the recorded picture in one of the drawn one. */
  scale: number;
}

interface CameraPadProps extends PlacedCameraProps {
  /** Size of the recorded picture, if it is known. */
  picture?: Size | null | undefined;
  onChange: (overlay: Overlay) => void;
  disabled?: boolean;
}

/** A drawn screen on which the camera is moved and resized, by dragging or with the keyboard. */
export function CameraPad({ overlay, camera, picture: recorded, onChange, disabled = false }: CameraPadProps) {
  const picture = recorded ?? DRAWN_SCREEN;
  const pad = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const size = sizeOfCamera(camera);

  const begin = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || disabled || !pad.current) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const scale = picture.width / pad.current.getBoundingClientRect().width;
    setDrag({ grip, from: overlay, x: event.clientX, y: event.clientY, scale });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return;
    const by = { x: (event.clientX - drag.x) * drag.scale, y: (event.clientY - drag.y) * drag.scale };
    if (drag.grip === 'place') return onChange(movedBy(drag.from, by, size, picture));
    // The handle is at the side of the camera that looks to the middle of the picture.
    const outward = drag.from.x > 0.5 ? -by.x : by.x;
    onChange(resizedTo(drag.from, drag.from.width + outward / picture.width));
  };
  const end = () => setDrag(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = disabled ? null : afterKey(event.key, overlay, size, picture);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const [isRight, isLow] = [overlay.x > 0.5, overlay.y > 0.5];
  const follows = { onPointerMove, onPointerUp: end, onPointerCancel: end };

  return (
    <div
      ref={pad}
      className="relative w-full touch-none overflow-hidden rounded-lg border bg-muted/50"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
    >
      <div aria-hidden className="grid gap-1.5 p-3 opacity-60">
        <div className="h-1.5 w-2/5 rounded-full bg-foreground/20" />
        <div className="h-1.5 w-4/5 rounded-full bg-foreground/10" />
      </div>
      <button
        type="button"
        aria-label="Move the camera with the arrow keys, resize it with + and −"
        disabled={disabled}
        onKeyDown={onKeyDown}
        onPointerDown={begin('place')}
        {...follows}
        className="absolute min-h-6 min-w-6 cursor-move touch-none before:absolute before:-inset-3 before:content-[''] focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2"
        style={boxStyle(overlay, size, picture)}
      >
        <span
          aria-hidden
          className="absolute inset-0 overflow-hidden border border-white bg-black outline outline-border"
          style={{ borderRadius: 'inherit' }}
        >
          {view(camera, null)}
        </span>
        <span
          aria-hidden
          onPointerDown={begin('width')}
          {...follows}
          className={`absolute size-4 touch-none rounded-full border-2 border-white bg-primary forced-color-adjust-none ${isRight === isLow ? 'cursor-nwse-resize' : 'cursor-nesw-resize'}`}
          // A picture has the same sides in every language.
          style={{ [isRight ? 'left' : 'right']: -HANDLE, [isLow ? 'top' : 'bottom']: -HANDLE }}
        />
      </button>
    </div>
  );
}
