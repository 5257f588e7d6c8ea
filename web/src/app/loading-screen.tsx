import { LogoMark } from '#web/ui/logo.tsx';

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

/**
 * The template of the outline of the screen at this address. The page has them: see web/first-paint.ts. Undefined for
 * other addresses, and in a page that was not built.
 */
function templateHere(): HTMLTemplateElement | undefined {
  const { pathname, search } = window.location;
  return [...document.querySelectorAll('template')].find(
    ({ dataset }) => dataset.path && new RegExp(dataset.path).test(pathname + search),
  );
}

const firstHere = () => (first?.path === window.location.pathname ? first.outline : null);

const outlineHere = () => firstHere() ?? (templateHere()?.content.cloneNode(true) as DocumentFragment | undefined);

function showOutline(place: HTMLElement | null): void {
  const outline = outlineHere();
  if (outline) place?.replaceChildren(outline);
}

/** Shows on what a screen begins with in its outline, in the frame that the app has drawn, until the screen appears. */
export const showBeginning = (place: HTMLElement | null): void =>
  place?.append(...(outlineHere()?.querySelector('main > div')?.childNodes ?? []));

/** Shown until the user is known. Without an outline it appears after a delay, so that it does not flash. */
export function LoadingScreen() {
  if (firstHere() ?? templateHere()) return <div ref={showOutline} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="status" className="grid animate-appear-late justify-items-center gap-4">
        <LogoMark className="size-12 animate-pulse-soft" />
        <h1 className="text-muted-foreground text-sm">Loading...</h1>
      </div>
    </main>
  );
}
