import { Ellipsis, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { canBlur } from '#web/media/capture/background-blur.ts';
import { ARROWS } from '#web/ui/arrow-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { keepToastsClear, reportFloatingMoved } from '#web/ui/floating-elements.ts';
import { isRightToLeft } from '#web/ui/text-direction.ts';
import { DrawButton } from '../draw/draw-button.tsx';
import { isLive, type LiveState, type StoppingState } from '../flow/recorder-state.ts';
import { replaceTitle, warningText } from '../flow/recording-texts.ts';
import { RegionButton } from '../region/move-region.tsx';
import { SelfView, useSelfView } from '../self-view.tsx';
import { storedPreferences } from '../setup/preferences.ts';
import { useRecorder } from '../use-recorder.ts';
import { BlurSwitch, CameraControls, useCameraError } from './camera-controls.tsx';
import { FloatButton, SinkButton, useFloating } from './floating-buttons.tsx';
import { MicrophoneName } from './microphone-name.tsx';
import { CopyLink, WatchSwitch } from './panel-link.tsx';
import { chosenPosition, defaultPosition, keepInView, PANEL_SIZE, type Point } from './panel-position.ts';
import { RecordingButtons } from './recording-buttons.tsx';
import { RecordingDot, RecordingStatus } from './recording-status.tsx';
import { Restart } from './restart.tsx';
import { useRestartQuestion } from './restart-question.ts';
import { SystemSound } from './system-sound.tsx';

/** Id of the controls of the running recording, in the page. */
export const PANEL_ID = 'recording-panel';
/** Distance per press of an arrow key, in pixels. */
const KEY_STEP = 16;

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight, isRightToLeft: isRightToLeft() });
/** @param chosen position that the user chose; null for the default position */
const placeOf = (chosen: Point | null) => keepInView(chosen ?? defaultPosition(viewport()), viewport());

/**
 * Focuses the panel of the running recording. It takes the focus instead of a button, so that a space bar press meant
 * for another window stops no recording.
 */
export const focusCapturePanel = (): void => document.getElementById(PANEL_ID)?.focus({ preventScroll: true });

/**
 * Position of a panel that the user drags or moves with the arrow keys. The panel stays inside the window: it moves
 * when the window shrinks, and returns to the chosen position when the window grows. The chosen position is stored.
 * @returns the position in pixels, the ref of the card, which nothing covers, handlers for the panel, and handlers for
 * its focusable handle
 */
function useDrag() {
  const chosen = useRef(chosenPosition.read());
  const [position, setPosition] = useState(() => placeOf(chosen.current));
  /** Offset of the pointer in the panel while it is dragged; null otherwise. */
  const [grip, setGrip] = useState<Point | null>(null);

  useEffect(() => {
    const place = () => setPosition(placeOf(chosen.current));
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, []);
  const choose = (point: Point) => {
    chosen.current = point;
    chosenPosition.write(point);
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
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const moved = keepInView({ x: position.x + arrow.x * KEY_STEP, y: position.y + arrow.y * KEY_STEP }, viewport());
    setPosition(moved);
    choose(moved);
  };

  const card = useRef<HTMLDivElement>(null);
  useEffect(() => keepToastsClear(card.current), []);
  useEffect(reportFloatingMoved, [position]);

  return {
    position,
    card,
    isDragging: grip !== null,
    panel: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    handle: { onKeyDown, 'data-handle': '' },
  };
}

/** The most urgent warning, until the person hides it, whatever its number is then. After its end it can appear again. */
export function PanelWarning({ state }: { state: LiveState }) {
  const text = warningText(state);
  const warning = text?.replace(/\d+/g, '') ?? null;
  const [hidden, setHidden] = useState<string | null>(null);
  if (hidden !== null && hidden !== warning) setHidden(null);
  const isShown = text !== null && hidden !== warning;
  const hide = () => {
    setHidden(warning);
    focusCapturePanel();
  };
  return (
    <div role="status" className={isShown ? '' : 'border-0!'}>
      {isShown && (
        <p className="flex items-start gap-2 bg-warning-soft py-2 ps-3 pe-2.5 font-medium text-[13px] text-warning-foreground">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="flex-1">{text}</span>
          <Button variant="ghost" size="icon" className="-my-1.5" aria-label="Hide the warning" onClick={hide}>
            <X aria-hidden />
          </Button>
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

/** Closes the controls that cover the page, and keeps the focus in the panel. */
function closeByEscape({ key, currentTarget }: KeyboardEvent) {
  const opened = currentTarget.querySelector<HTMLElement>('[data-more][aria-expanded=true]');
  if (key !== 'Escape' || !opened) return;
  opened.focus();
  opened.click();
}

/**
 * Movable panel of a running recording: a card with time, level, Pause and Stop, with the link, with the other controls
 * once they are asked for, and with warnings. While the controls are in the floating window, a button that brings them
 * back replaces most of them.
 */
export function CapturePanel({ state }: { state: LiveState | StoppingState }) {
  const { position, isDragging, card, panel, handle } = useDrag();
  const isInCorner = isLive(state) && position.y < PANEL_SIZE.height;
  const isFloating = useFloating().window !== null;
  // A recording that starts again has had the focus, and its buttons are gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusCapturePanel();
  }, []);
  // In the lower half of the window, the first row is the lowest, and the card grows upwards.
  const side =
    position.y > window.innerHeight / 2 ? 'bottom-2 flex-col-reverse *:border-b' : 'top-0 flex-col *:border-t';
  return (
    <section
      id={PANEL_ID}
      tabIndex={-1}
      aria-label="Recording"
      data-in-corner={isInCorner || undefined}
      onKeyDown={closeByEscape}
      {...panel}
      style={{ ...PANEL_SIZE, ...safePlace(position) }}
      className={`group fixed z-40 max-w-full touch-none select-none outline-none ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
    >
      <div
        ref={card}
        className={`absolute inset-x-2 flex overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-float outline-ring group-focus-visible:outline-2 ${side}`}
      >
        <div className="flex min-h-12 items-center gap-1.5 border-0! py-0.5 pe-2.5">
          <button
            type="button"
            aria-label="Move panel with the arrow keys"
            {...handle}
            className="grid h-11 w-8 shrink-0 place-items-center rounded-md text-muted-foreground focus-visible:-outline-offset-2"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          {isLive(state) ? <Running state={state} isFloating={isFloating} /> : <Finishing percent={state.percent} />}
        </div>
        {isLive(state) && (
          <>
            <Controls state={state} isFloating={isFloating} />
            <PanelWarning state={state} />
          </>
        )}
      </div>
    </section>
  );
}

const ROW = 'min-h-12 px-2.5 py-1.5';

function Running({ state, isFloating }: { state: LiveState; isFloating: boolean }) {
  return (
    <>
      <RecordingStatus state={state} />
      {isFloating ? <SinkButton /> : <RecordingButtons state={state} />}
    </>
  );
}

/** The link, and the other controls on demand, which this browser remembers. A recorded camera is seen at first. */
function Controls({ state, isFloating }: { state: LiveState; isFloating: boolean }) {
  const { recorder } = useRecorder();
  const { isReplacement, name, type } = state.recording;
  const [isAsked, setAsked] = useState(() => type === 'camera' || storedPreferences.read().showsMoreControls);
  // An error of the camera is among them.
  const isOpen = useCameraError(recorder) !== null || isAsked;
  const id = useId();
  useRestartQuestion(setAsked);
  const ask = (showsMoreControls: boolean) => {
    setAsked(showsMoreControls);
    storedPreferences.write({ ...storedPreferences.read(), showsMoreControls });
  };
  return (
    <>
      <div className={`flex items-center gap-2 ${ROW}`}>
        {isReplacement ? (
          <p className="min-w-0 truncate text-[13px] text-muted-foreground">{replaceTitle(name)}</p>
        ) : (
          <CopyLink />
        )}
        <Button
          data-more
          variant="ghost"
          size="icon"
          className="ms-auto"
          aria-label="More controls"
          title="More controls"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => ask(!isOpen)}
        >
          {isOpen ? <X aria-hidden /> : <Ellipsis aria-hidden />}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="grid divide-y">
          {!isReplacement && (
            <div className={`flex empty:hidden ${ROW}`}>
              <WatchSwitch isWatchable={state.isWatchable} />
            </div>
          )}
          <ActsRow state={state} isFloating={isFloating} />
          {!isFloating && <CameraRow isTheRecording={type === 'camera'} />}
        </div>
      )}
    </>
  );
}

/**
 * The sound's sources, *Draw*, *Region* and *Restart*. The region is moved in the page, also while the other controls
 * float.
 */
function ActsRow({ state: { recording, muted }, isFloating }: { state: LiveState; isFloating: boolean }) {
  const { recorder } = useRecorder();
  return (
    <div className={`flex flex-wrap items-center gap-2 empty:hidden ${ROW}`}>
      {!isFloating && (
        <div className="flex basis-full items-center gap-3 empty:hidden">
          <MicrophoneName />
          <SystemSound muted={muted} />
        </div>
      )}
      {!isFloating && <DrawButton />}
      {recorder.capture()?.region && <RegionButton />}
      {!isFloating && !recording.isReplacement && <Restart className="ms-auto" />}
    </div>
  );
}

/**
 * The camera's controls, and the button that makes all controls float. A camera recording shows the camera instead:
 * otherwise the user looks at the recorded screen.
 */
function CameraRow({ isTheRecording }: { isTheRecording: boolean }) {
  const { recorder } = useRecorder();
  const camera = useSelfView(recorder);
  return (
    <>
      {isTheRecording && camera && <SelfView camera={camera} className="bg-muted object-cover aspect-video w-full" />}
      {isTheRecording && camera && canBlur(camera) && (
        <div className={ROW}>
          <BlurSwitch key={camera.id} camera={camera} />
        </div>
      )}
      <CameraControls className={ROW}>
        <FloatButton isIcon />
      </CameraControls>
      {!recorder.capture()?.overlay && <FloatButton />}
    </>
  );
}

function Finishing({ percent }: { percent: number }) {
  return (
    <p className="flex flex-1 items-center gap-2 font-medium text-sm">
      <RecordingDot isLive={false} />
      Finishing...
      {percent > 0 && (
        <span translate="no" className="tabular text-muted-foreground">
          {`${Math.floor(percent)}%`}
        </span>
      )}
    </p>
  );
}
