const STORED = 'scrollPositions';

/** Where a window was scrolled to. */
interface Position {
  /** In pixels. */
  top: number;
  /** The index of the first list item in the window; -1 without one. Items above it may not have their height at first. */
  item: number;
  /** The distance of this item from the top of the window, in pixels. */
  itemTop: number;
}

function readPositions(): Map<string, Position> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    // The browser blocks storage: after a reload, screens begin at their top.
    return new Map();
  }
}

/** The positions at the entries of this tab's history, by the keys of the entries. */
const positions = readPositions();
// Every entry that was not made by the app has this key. One that is new has no state.
if (window.history.state === null) positions.delete('default');

let shown: string | null = null;

const items = () => [...document.querySelectorAll('main li')];
const topOf = (item: Element | undefined) => item?.getBoundingClientRect().top ?? 0;

function rememberPosition(): void {
  if (shown === null) return;
  const all = items();
  const item = all.findIndex((each) => each.getBoundingClientRect().bottom > 0);
  positions.set(shown, { top: window.scrollY, item, itemTop: topOf(all[item]) });
}

/** Remembers where the window is scrolled to, before the app shows another entry of the history. @param key of the other */
export function leaveEntry(key: string): void {
  rememberPosition();
  shown = key;
}

window.addEventListener('pagehide', () => {
  rememberPosition();
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]));
  } catch {
    // Blocked or full: see above.
  }
});

/** Where the window was scrolled to at an entry; undefined for a new one. @param key of the entry */
export const positionOf = (key: string): Position | undefined => positions.get(key);

/** Scrolls to a position; to the end of the page while its item is not loaded, which loads more of a list. */
export function scrollBack({ top, item, itemTop }: Position): void {
  window.scrollTo(0, top);
  if (item === -1) return;
  const found = items()[item];
  window.scrollBy(0, found ? topOf(found) - itemTop : document.body.scrollHeight);
}
