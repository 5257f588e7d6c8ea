import { VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FloatingPortal } from '#web/ui/floating-portal.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import type { Recorder } from '../flow/recorder.ts';
import { RecorderAnnouncement } from '../panel/announcement.tsx';
import { SelfView } from '../panel/self-view.tsx';
import { useFloating } from '../panel/use-floating.ts';
import { useSelfView } from '../panel/use-overlay.ts';
import { FloatingWindowContent } from './floating-window-content.tsx';

/** The recorder's controls in a window above all others, while there is one. */
export function FloatingControlsWindow() {
  const { recorder, state } = useRecorder();
  const { window: own, notice } = useFloating();
  if (!own) return null;
  const isOpen = state.phase === 'counting' || state.phase === 'recording';
  return (
    <FloatingPortal window={own}>
      <Frame>
        <RecorderAnnouncement state={state} />
        <FloatingWindowContent state={state} />
        <p role="status" className="text-[13px] text-muted-foreground leading-snug">
          {notice}
        </p>
        {isOpen && <OwnCamera recorder={recorder} />}
      </Frame>
    </FloatingPortal>
  );
}

/** The camera that is in the picture, below the controls: they stay where they are, whatever needs more room. */
function OwnCamera({ recorder }: { recorder: Recorder }) {
  const camera = useSelfView(recorder);
  if (camera) return <SelfView camera={camera} className="min-h-20 w-full flex-1 rounded-lg" />;
  return (
    recorder.overlay() && (
      <div
        aria-hidden
        className="grid min-h-20 w-full flex-1 place-items-center rounded-lg bg-muted text-muted-foreground"
      >
        <VideoOff className="size-6" />
      </div>
    )
  );
}

/** It has the focus at first, not a button: a space that is meant for another window stops no recording. */
function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => main.current?.focus(), []);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex h-dvh select-none flex-col gap-2 overflow-y-auto bg-popover p-3 text-popover-foreground outline-none"
    >
      <h1 id={title} className="sr-only">
        Recording controls
      </h1>
      {children}
    </main>
  );
}
