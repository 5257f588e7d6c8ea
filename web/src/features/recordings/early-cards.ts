import type { Recording } from '#shared/api/recordings.ts';
import { loadPicture } from '#web/lib/early-picture.ts';
import { readStored } from '#web/lib/storage.ts';

declare global {
  /** The list that the page shows before the scripts of its screen are there. */
  var earlyList: HTMLElement | undefined;
}

/** Attributes of the list in the outline of a page, and of the card in it that stands for each recording. */
export const LIST = 'data-early-list';
export const CARD = 'data-early-card';

/** Recordings that a screen shows first. */
const MOST = 4;

/**
 * Begins to load the first pictures of a list, and shows them in the outline of a screen that has a list of cards.
 * @param isViewer viewers have no buttons below the title, so their list would be at another place than the outline's
 */
export function showCards(recordings: readonly Recording[], isViewer: boolean): void {
  const shown = recordings.slice(0, MOST).map(({ thumbnailUrl }) => thumbnailUrl && loadPicture(thumbnailUrl));
  const list = document.querySelector<HTMLElement>(`[${LIST}]`);
  const card = list?.querySelector(`[${CARD}]`);
  const isElsewhere = isViewer || readStored('recordingsViewMode') === 'list';
  if (!list || !card || shown.length === 0 || isElsewhere) return;
  const cards = shown.map((picture) => {
    const next = card.cloneNode(true) as Element;
    if (picture) next.firstElementChild?.replaceChildren(picture);
    return next;
  });
  card.replaceWith(...cards);
  list.hidden = false;
  list.dataset.page = location.pathname;
  globalThis.earlyList = list;
}

/** The list that the page of this address has begun with, until its first screen is there; null without one. */
export const listOfPage = (): HTMLElement | null =>
  globalThis.earlyList?.dataset.page === location.pathname ? globalThis.earlyList : null;
