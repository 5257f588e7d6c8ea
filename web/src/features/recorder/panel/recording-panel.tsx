import { GripVertical, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { useToastsClear } from '#web/ui/toast-place.ts';
import type { Warnings } from '../flow/live-recording.ts';
import { isLive, type LiveState, type StoppingState } from '../flow/recorder-state.ts';
import { warningText } from '../flow/recording-texts.ts';
import { SelfView, useSelfView } from '../self-view.tsx';
import { useRecorder } from '../use-recorder.ts';
import { CameraControls } from './camera-controls.tsx';
import { FloatButton, SinkButton, useFloating } from './floating-buttons.tsx';
import { PanelLink } from './panel-link.tsx';
import { defaultPosition, keepInView, PANEL_SIZE, type Point, parsePosition } from './panel-position.ts';
import { RecordingButtons } from './recording-buttons.tsx';
import { RecordingDot, RecordingStatus } from './recording-status.tsx';

const STORAGE_KEY = 'recordingPopupPosition';
/** Distance per press of an arrow key, in pixels. */
const KEY_STEP = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });
/** @param chosen position that the user chose; null for the default position */
const placeOf = (chosen: Point | null) => keepInView(chosen ?? defaultPosition(viewport()), viewport());

/**
 * Position of a panel that the user drags or moves with the arrow keys. The panel stays inside the window: it moves
 * when the window shrinks, and returns to the chosen position when the window grows. The chosen position is stored.
 * @returns the position in pixels, handlers for the panel, and handlers for its focusable handle
 */
function useDrag() {
  const chosen = useRef(parsePosition(readStored(STORAGE_KEY)));
  const [position, setPosition] = useState(() => placeOf(chosen.current));
  /** Offset of the pointer in the panel while it is dragged; null otherwise. */
  const [grip, setGrip] = useState<Point | null>(null);

  const ref = useToastsClear();
  useEffect(() => {
    const place = () => setPosition(placeOf(chosen.current));
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, []);
  const choose = (point: Point) => {
    chosen.current = point;
    writeStored(STORAGE_KEY, JSON.stringify(point));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // Controls and labels do not start a drag, except the handle.
    const control = (event.target as Element).closest<HTMLElement>('button, input, label, select');
    if (event.button !== 0 || (control && !('handle' in control.dataset))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX - position.x, y: event.clientY - position.y });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip) setPosition(keepInView({ x: event.clientX - grip.x, y: event.clientY - grip.y }, viewport()));
  };
  const onPointerEnd = () => {
    if (!grip) return;
    setGrip(null);
    choose(position);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const moved = keepInView({ x: position.x + step.x, y: position.y + step.y }, viewport());
    setPosition(moved);
    choose(moved);
  };

  return {
    position,
    isDragging: grip !== null,
    panel: { ref, onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    handle: { onKeyDown, 'data-handle': '' },
  };
}

function PanelWarning({ warnings }: { warnings: Warnings }) {
  const text = warningText(warnings);
  return (
    <div role="status">
      {text && (
        <p className="flex items-start gap-2 rounded-lg border border-warning bg-warning-soft px-3 py-2 font-medium text-[13px] text-warning-foreground shadow-float">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

/** A position, but clear of a phone's notch and home indicator. */
const safePlace = ({ x, y }: Point) => ({
  left: `clamp(env(safe-area-inset-left, 0px), ${x}px, 100vw - ${PANEL_SIZE.width}px - env(safe-area-inset-right, 0px))`,
  top: `clamp(env(safe-area-inset-top, 0px), ${y}px, 100dvh - ${PANEL_SIZE.height}px - env(safe-area-inset-bottom, 0px))`,
});

/**
 * Movable panel of a running recording with time, level, Pause and Stop, and with the link, the camera and warnings next
 * to it. While the controls are in the floating window, a button that brings them back replaces Pause, Stop and the
 * camera.
 */
export function RecordingPanel({ state }: { state: LiveState | StoppingState }) {
  const { position, isDragging, panel, handle } = useDrag();
  const isFloating = useFloating().window !== null;
  const side = position.y > window.innerHeight / 2 ? 'above' : 'below';
  return (
    <section
      aria-label="Recording"
      {...panel}
      style={{ ...PANEL_SIZE, ...safePlace(position) }}
      className={`fixed z-40 max-w-full touch-none select-none p-2 ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
    >
      <div className="flex size-full items-center gap-1.5 rounded-xl border bg-popover p-2.5 pl-1 text-popover-foreground shadow-float">
        <button
          type="button"
          aria-label="Move panel with the arrow keys"
          {...handle}
          className="grid h-11 w-8 shrink-0 place-items-center rounded-md text-muted-foreground"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        {isLive(state) ? <Running state={state} isFloating={isFloating} /> : <Finishing percent={state.percent} />}
      </div>
      {isLive(state) && (
        <div
          className={`absolute inset-x-2 flex gap-1 ${side === 'above' ? 'bottom-full flex-col-reverse' : 'top-full flex-col'}`}
        >
          <PanelLink isWatchable={state.isWatchable} />
          {!isFloating && (
            <CameraControls className="rounded-xl border bg-popover p-2.5 text-popover-foreground shadow-float" />
          )}
          {!isFloating && <OwnCamera isTheRecording={state.recording.type === 'camera'} />}
          {!isFloating && <FloatButton />}
          <PanelWarning warnings={state.warnings} />
        </div>
      )}
    </section>
  );
}

function Running({ state, isFloating }: { state: LiveState; isFloating: boolean }) {
  return (
    <>
      <RecordingStatus state={state} />
      {isFloating ? (
        <SinkButton label="Show controls here" />
      ) : (
        <RecordingButtons isPaused={state.phase === 'paused'} />
      )}
    </>
  );
}

/** The camera, shown only in a camera recording: otherwise the user looks at the recorded screen. */
function OwnCamera({ isTheRecording }: { isTheRecording: boolean }) {
  const { recorder } = useRecorder();
  const camera = useSelfView(recorder);
  if (!isTheRecording || !camera) return null;
  return (
    <SelfView camera={camera} className="bg-muted object-cover aspect-video w-full rounded-xl border shadow-float" />
  );
}

function Finishing({ percent }: { percent: number }) {
  return (
    <p className="flex flex-1 items-center gap-2 font-medium text-sm">
      <RecordingDot isLive={false} />
      Finishing...
      {percent > 0 && <span className="tabular text-muted-foreground">{Math.floor(percent)} %</span>}
    </p>
  );
}
