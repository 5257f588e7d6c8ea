import { useStore } from '@nanostores/react';
import { Ellipsis, Flashlight, FlashlightOff, SwitchCamera, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { followOtherCamera, hasTorch, type TurningCamera } from '#web/media/capture/turning-camera.ts';
import { Button } from '#web/ui/button.tsx';
import { keepToastsClear } from '#web/ui/floating-elements.ts';
import { toast } from '#web/ui/use-toast.ts';
import type { LiveState } from '../flow/recorder-state.ts';
import { replaceTitle } from '../flow/recording-texts.ts';
import { SelfView, useSelfView } from '../self-view.tsx';
import { useRecorder } from '../use-recorder.ts';
import { BlurSwitch } from './camera-controls.tsx';
import { PANEL_ID, PanelWarning } from './capture-panel.tsx';
import { MicrophoneName } from './microphone-name.tsx';
import { CopyLink, WatchSwitch } from './panel-link.tsx';
import { RecordingButtons } from './recording-buttons.tsx';
import { RecordingStatus } from './recording-status.tsx';
import { Restart } from './restart.tsx';
import { useRestartQuestion } from './restart-question.ts';

/** Keeps the focus and screen readers out of the app, which the stage covers. Messages are still read. */
function useCovers(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const covered = [...(stage.current?.parentElement?.children ?? [])].filter(
      (each): each is HTMLElement => each instanceof HTMLDivElement && !each.inert,
    );
    for (const each of covered) each.inert = true;
    stage.current?.focus({ preventScroll: true });
    return () => {
      for (const each of covered) each.inert = false;
    };
  }, [stage]);
}

/** The edges of the screen, clear of a phone's notch, corners and home indicator. */
const SIDES = 'px-[max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))]';

/** The camera of a phone while it records: it fills the screen, with the controls over it. */
export function PhoneStage({ state }: { state: LiveState }) {
  const { recorder } = useRecorder();
  const camera = useSelfView(recorder);
  const stage = useRef<HTMLElement>(null);
  const [showsMore, setShowsMore] = useState(false);
  const id = useId();
  const { turning } = state.live.capture;
  useRestartQuestion(setShowsMore);
  useCovers(stage);
  return (
    <section
      id={PANEL_ID}
      ref={stage}
      tabIndex={-1}
      aria-label="Recording"
      className="on-black fixed inset-0 z-40 flex h-dvh touch-none select-none flex-col justify-between bg-black text-foreground outline-none"
    >
      {/* All of it is shown, since all of it is recorded. */}
      {camera && <SelfView camera={camera} label="Your camera" className="absolute inset-0 size-full object-contain" />}
      <div className={`relative grid gap-2 bg-black/65 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 ${SIDES}`}>
        <div className="flex min-h-11 items-center gap-2">
          <RecordingStatus state={state} />
          {turning && <Torch turning={turning} />}
        </div>
        <div className="overflow-hidden rounded-lg empty:hidden">
          <PanelWarning state={state} />
        </div>
      </div>
      <div
        ref={keepToastsClear}
        className={`relative grid gap-3 bg-black/65 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] ${SIDES}`}
      >
        {showsMore && (
          <div id={id} className="mx-auto grid w-full max-w-md gap-3">
            <More state={state} camera={camera} />
          </div>
        )}
        <div className="flex items-center justify-center gap-3">
          <Button
            variant="overlay"
            size="icon"
            className="rounded-full"
            aria-label="More controls"
            aria-expanded={showsMore}
            aria-controls={showsMore ? id : undefined}
            onClick={() => setShowsMore(!showsMore)}
          >
            {showsMore ? <X aria-hidden /> : <Ellipsis aria-hidden />}
          </Button>
          <RecordingButtons state={state} areIcons />
          {turning && <Turn turning={turning} />}
        </div>
      </div>
    </section>
  );
}

function More({ state, camera }: { state: LiveState; camera: MediaStreamTrack | null }) {
  const { isReplacement, name } = state.recording;
  return (
    <>
      {isReplacement && <p className="truncate text-[13px] text-muted-foreground">{replaceTitle(name)}</p>}
      <MicrophoneName />
      {camera && <BlurSwitch key={camera.id} camera={camera} />}
      {!isReplacement && (
        <>
          <div className="flex items-center gap-3">
            <WatchSwitch isWatchable={state.isWatchable} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <CopyLink />
            <Restart />
          </div>
        </>
      )}
    </>
  );
}

/** Button that turns to the other camera. Nothing on a device with one. */
function Turn({ turning }: { turning: TurningCamera }) {
  const [isThere, setThere] = useState(false);
  const { camera } = useStore(turning.state);
  useEffect(() => followOtherCamera(setThere), []);
  if (!isThere) return null;
  const turn = async () => {
    if (await turning.turn()) return;
    const description = 'The other camera could not be opened. The recording goes on.';
    toast({ variant: 'destructive', title: 'Camera not turned', description });
  };
  return (
    <Button
      variant="overlay"
      size="icon"
      className="rounded-full"
      aria-label="Turn camera"
      aria-disabled={camera === null}
      onClick={() => camera && void turn()}
    >
      <SwitchCamera aria-hidden />
    </Button>
  );
}

/** Switch of the camera's light. Nothing for a camera without one. */
function Torch({ turning }: { turning: TurningCamera }) {
  const { camera, isTorchOn } = useStore(turning.state);
  if (!hasTorch(camera)) return null;
  return (
    <Button
      variant="overlay"
      size="icon"
      className="rounded-full"
      aria-label="Light"
      aria-pressed={isTorchOn}
      onClick={() => void turning.setTorch(!isTorchOn)}
    >
      {isTorchOn ? <Flashlight aria-hidden /> : <FlashlightOff aria-hidden />}
    </Button>
  );
}
