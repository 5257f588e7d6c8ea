import { loadPicture } from '#web/lib/early-picture.ts';

declare global {
  /** The list that the page shows before the scripts of its screen are there. */
  var earlyList: HTMLElement | undefined;
}

/** Attributes of the list in the outline of a page, and of the card in it that stands for each item. */
export const LIST = 'data-early-list';
export const CARD = 'data-early-card';

/** Items that a screen shows first: in one column, two. */
const countOf = () => (matchMedia('(width < 40rem)').matches ? 2 : 4);

/**
 * Shows cards in the outline of a screen that has a list of them. They replace the card that is its example.
 * @param fill puts into a card what is known of an item; its first element is the place of pictures
 */
export function fillCards<Item>(items: readonly Item[], fill: (place: Element, item: Item) => void): void {
  const list = document.querySelector<HTMLElement>(`[${LIST}]`);
  const card = list?.querySelector(`[${CARD}]`);
  if (!list || !card || items.length === 0) return;
  const cards = items.slice(0, countOf()).map((item) => {
    const next = card.cloneNode(true) as Element;
    if (next.firstElementChild) fill(next.firstElementChild, item);
    return next;
  });
  card.replaceWith(...cards);
  list.hidden = false;
  list.dataset.page = location.pathname;
  globalThis.earlyList = list;
}

/** The address of an item's picture in a list. In a text of the list, the quotes would be escaped. */
const ADDRESS = /"thumbnailUrl":(?:null|"([^"]*)")/g;

/**
 * Begins to load the first pictures of a list while its answer arrives: over a slow line, the rest takes as long as a
 * picture.
 * @param answer items with a `thumbnailUrl`
 * @returns null for an item without a picture
 */
export async function loadFirstPictures(answer: Response): Promise<(HTMLImageElement | null)[]> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const count = countOf();
  let text = '';
  let part: ReadableStreamReadResult<string> | undefined;
  let found: RegExpExecArray[];
  do {
    part = await reader?.read();
    text += part?.value ?? '';
    found = [...text.matchAll(ADDRESS)];
  } while (part?.done === false && found.length < count);
  return found.slice(0, count).map(([, address]) => (address ? loadPicture(address) : null));
}

/**
 * Shows the first pictures in the outline of a screen that has a list of cards.
 * @param isShown false where the list of the screen looks different from that of its outline
 */
export function showCards(pictures: readonly (HTMLImageElement | null)[], isShown: boolean): void {
  if (isShown) fillCards(pictures, (place, picture) => picture && place.replaceChildren(picture));
}

/** The list that the page of this address has begun with, until its first screen is there; null without one. */
const listOfPage = (): HTMLElement | null =>
  globalThis.earlyList?.dataset.page === location.pathname ? globalThis.earlyList : null;

/** The cards of the outline that the page has begun with; null without them. */
export const earlyCards = (): Node | null => listOfPage()?.lastElementChild?.cloneNode(true) ?? null;
