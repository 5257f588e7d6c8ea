import { flushSync } from 'react-dom';

/** Longest wait for what has grown, in milliseconds: the page stands still meanwhile. */
const MOST_MS = 300;

/**
 * Browsers of WebKitGTK, whose window crashes at a view transition when nothing else on the page has needed the GPU
 * (2.50 and 2.52). They report the feature, so only their name tells.
 */
const IS_WEBKITGTK = /X11.*AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

/** Resolves to the first element that matches; to null if there is none in time. */
function appeared(selector: string): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>(selector);
  return new Promise((resolve) => {
    const end = () => {
      changes.disconnect();
      clearTimeout(timer);
      resolve(find());
    };
    const changes = new MutationObserver(() => find() && end());
    const timer = setTimeout(end, MOST_MS);
    changes.observe(document.body, { childList: true, subtree: true });
    if (find()) end();
  });
}

/**
 * Makes a change of the screen in which an element seems to grow into another one. Without motion, and in browsers
 * without view transitions that work, it only makes the change. The focus moves as it does without the motion.
 * @param grown selector of the other element
 */
export function growFrom(element: HTMLElement | null, grown: string, change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!element || isStill || IS_WEBKITGTK || !('startViewTransition' in document)) {
    change();
    return;
  }
  const name = (part: HTMLElement | null, text: string) => part?.style.setProperty('view-transition-name', text);
  name(element, 'grown');
  let end: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    flushSync(change);
    name(element, '');
    end = await appeared(grown);
    name(end, 'grown');
  });
  // In a hidden page, the browser makes the change without the motion.
  transition.ready.catch(() => undefined);
  void transition.finished.then(() => name(end, ''));
}
