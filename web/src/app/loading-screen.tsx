import { LogoMark } from '#web/ui/logo.tsx';
import { isProductPath } from './early-requests.ts';

/** What the page shows before its scripts have loaded: an outline, which may have pictures by now. */
let first: { path: string; outline: Element | null } | null = {
  path: window.location.pathname,
  outline: document.querySelector('#root > *'),
};

/** Forgets the outline of the page and what it shows. */
export function forgetOutline(): void {
  first = null;
  globalThis.earlyList = undefined;
}

/** The outline of a screen. The page has one for each: see web/first-paint.ts. Null in a page that was not built. */
function outlineAt(path: string): Node | null {
  if (first?.outline && path === first.path) return first.outline;
  const templates = [...document.querySelectorAll('template')];
  const found = templates.find(({ dataset }) => dataset.path && new RegExp(dataset.path).test(path));
  return found?.content.cloneNode(true) ?? null;
}

function showOutline(place: HTMLElement | null): void {
  const outline = outlineAt(window.location.pathname);
  if (outline) place?.replaceChildren(outline);
}

/** Shown until the user is known. For visitors it appears after a delay, so that it does not flash. */
export function LoadingScreen() {
  if (isProductPath(window.location.pathname)) return <div ref={showOutline} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="grid animate-appear-late justify-items-center gap-4">
        <LogoMark className="size-12 animate-pulse-soft" />
        <h1 className="text-muted-foreground text-sm">Loading...</h1>
      </div>
    </main>
  );
}
