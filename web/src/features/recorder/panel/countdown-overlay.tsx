import * as Primitive from 'radix-ui/dialog';
import { Button } from '#web/ui/button.tsx';
import { useReturnFocus } from '#web/ui/dialog-focus.ts';
import { keepToastsClear } from '#web/ui/floating-elements.ts';
import { cancelStart, skipCountdown } from '../flow/record-steps.ts';
import { useRecorder } from '../use-recorder.ts';

/** Full-screen countdown. Escape cancels the start of the recording. */
export function CountdownOverlay() {
  const { recorder, state } = useRecorder();
  const returnFocus = useReturnFocus();
  if (state.phase !== 'counting') return null;
  return (
    <Primitive.Root open onOpenChange={(open) => !open && cancelStart(recorder)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-60 bg-overlay backdrop-blur-sm" />
        <Primitive.Content
          {...returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-60 grid place-content-center justify-items-center gap-8 text-center outline-none"
        >
          <div
            ref={keepToastsClear}
            className="grid justify-items-center gap-6 rounded-2xl border bg-popover px-12 py-10 text-popover-foreground shadow-modal"
          >
            <Primitive.Title className="font-medium text-muted-foreground text-sm">Recording starts in</Primitive.Title>
            <p
              role="timer"
              translate="no"
              aria-live="assertive"
              className="corners tabular grid size-36 place-items-center [--corners-length:2rem] [--corners-radius:1.5rem] [--corners-width:3px]"
            >
              <span key={state.secondsLeft} className="animate-pop-in font-semibold text-8xl tracking-tight">
                {state.secondsLeft}
              </span>
            </p>
            <Primitive.Description className="max-w-60 text-muted-foreground text-sm">
              {state.capture.type === 'camera' ? 'Look at the camera.' : 'Switch to what you want to show.'}
            </Primitive.Description>
            <div className="flex gap-2">
              <Button variant="outline" onClick={() => cancelStart(recorder)}>
                Cancel
              </Button>
              <Button onClick={() => skipCountdown(recorder)}>Start now</Button>
            </div>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
