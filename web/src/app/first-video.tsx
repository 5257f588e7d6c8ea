import { CircleDot } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/logo.tsx';

/** Leads the dashboard of a workspace without recordings: the one thing to do there. */
export function FirstVideo({ onStart }: { onStart: () => void }) {
  return (
    <section
      aria-labelledby="first-video"
      className="grid justify-items-center rounded-xl bg-primary-soft px-6 py-10 text-center sm:py-12"
    >
      <LogoMark className="size-12" />
      <h2 id="first-video" className="mt-5 font-semibold text-xl tracking-tight">
        Record your first video
      </h2>
      <p className="mt-2 max-w-md text-balance text-[15px] text-muted-foreground leading-relaxed">
        Choose a screen, a window or your camera. When you stop, the video is here, ready to play and to share by link.
      </p>
      <Button data-start-recording size="lg" className="mt-6" onClick={onStart}>
        <CircleDot aria-hidden />
        Start Recording
      </Button>
    </section>
  );
}
