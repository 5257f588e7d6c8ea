import { LogoMark } from '#web/ui/logo.tsx';

/** Shown while it is not known yet who is signed in. Appears late, so that a fast answer shows no flash of it. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="grid animate-appear-late justify-items-center gap-4">
        <LogoMark className="size-12 animate-pulse-soft" />
        <h1 className="text-muted-foreground text-sm">Loading...</h1>
      </div>
    </main>
  );
}
