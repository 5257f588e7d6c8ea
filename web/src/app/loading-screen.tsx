import { LogoMark } from '#web/ui/logo.tsx';

/** Shown until the user is known. Appears after a delay, so that it does not flash when the answer is fast. */
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
