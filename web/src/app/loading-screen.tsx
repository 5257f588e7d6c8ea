import { LogoMark } from '#web/ui/logo.tsx';
import { isProductPath } from './early-requests.ts';
import { Outline } from './outline.tsx';

/** Shown until the user is known. For visitors it appears after a delay, so that it does not flash. */
export function LoadingScreen() {
  const path = window.location.pathname;
  if (isProductPath(path)) return <Outline path={path} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="grid animate-appear-late justify-items-center gap-4">
        <LogoMark className="size-12 animate-pulse-soft" />
        <h1 className="text-muted-foreground text-sm">Loading...</h1>
      </div>
    </main>
  );
}
