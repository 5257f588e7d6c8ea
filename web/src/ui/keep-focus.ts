/** Where an element was when it was removed. */
interface Place {
  parent: Node;
  next: Node | null;
  previous: Node | null;
}

const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';
/** Elements that contain a whole task. The focus does not leave them for a neighbor. */
const AREAS = 'main, dialog, [role$="dialog"]';

const places = new WeakMap<Node, Place>();
/** The observers of the pages: of the tab, and of its floating window. */
const observers = new Map<MutationObserver, (records: MutationRecord[]) => void>();

// Not by `instanceof`: the elements of a floating window are of its own classes.
const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE;

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

const keepsFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && isShown(element);

function notePlaces(records: MutationRecord[]): void {
  for (const { target: parent, removedNodes, nextSibling: next, previousSibling: previous } of records) {
    for (const node of removedNodes) if (isElement(node)) places.set(node, { parent, next, previous });
  }
}

const placeOf = (element: Element): Place | undefined =>
  element.parentNode
    ? { parent: element.parentNode, next: element.nextSibling, previous: element.previousSibling }
    : places.get(element);

/** The elements beside a place, from the nearest on, in one direction. */
function* beside(place: Place, way: 'next' | 'previous'): Generator<Element> {
  let node = place[way];
  while (node && !node.isConnected) node = places.get(node)?.[way] ?? null;
  for (; node; node = way === 'next' ? node.nextSibling : node.previousSibling) if (isElement(node)) yield node;
}

const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(CONTROLS)].filter(
    (each): each is HTMLElement => each.matches(CONTROLS) && isShown(each),
  );

/** The control at the same position in another item of a list; otherwise the first. */
function controlLike(gone: Element, item: Element, neighbor: Element): HTMLElement | undefined {
  const controls = controlsIn(neighbor);
  const order = [item, ...item.querySelectorAll('*')].filter((each) => each.matches(CONTROLS)).indexOf(gone);
  return (item.tagName === neighbor.tagName ? controls[order] : undefined) ?? controls[0];
}

/** Whether an element is inside the screen or a dialog. An element beside the whole screen is not a neighbor. */
const isWithin = (parent: Node): boolean => parent.nodeName !== 'BODY' && !(parent as Element).querySelector('main');

/**
 * Moves the focus to the neighbor of an element that is gone or disabled: to the same control of the next item of a
 * list, or of the one before it; otherwise to the nearest control; otherwise to the area around.
 */
export function focusNear(gone: Element): void {
  for (const [observer, follow] of observers) follow(observer.takeRecords());
  const { ownerDocument: page } = gone;
  let item = gone;
  for (let place = placeOf(item); place && isWithin(place.parent); place = placeOf(item)) {
    for (const neighbor of [...beside(place, 'next'), ...beside(place, 'previous')]) {
      const control = controlLike(gone, item, neighbor);
      control?.focus({ preventScroll: true });
      if (control && control.ownerDocument.activeElement === control) return;
    }
    if (!isElement(place.parent) || place.parent.matches(AREAS)) break;
    item = place.parent;
  }
  const around = placeOf(item)?.parent;
  focusArea(around?.isConnected && isWithin(around) ? (around as HTMLElement) : page.querySelector('main'));
}

function focusArea(area: HTMLElement | null): void {
  if (area && !area.hasAttribute('tabindex')) area.tabIndex = -1;
  area?.focus({ preventScroll: true });
}

/**
 * Keeps the focus from falling to the page's body, from where a keyboard begins at the top again and a screen reader is
 * lost: when what has it is removed, disabled or hidden, its neighbor gets it. An act that makes something focuses that
 * itself.
 * @param page the tab's, or that of a floating window
 * @param focused the element that had the focus last
 * @returns stops it
 */
export function keepFocus(page: Document = document, focused = page.activeElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const own = page.defaultView ?? window;
  /** The element that had the focus last, until the person leaves it. */
  let last = focused;
  const restore = () => {
    if (!last || (page.activeElement && page.activeElement !== page.body)) return;
    const gone = last;
    last = null;
    if (keepsFocus(gone)) return;
    focusNear(gone);
    // Between two screens there is nothing that can take it. What is drawn next gets it.
    if (page.activeElement === page.body) last = gone;
  };
  const follow = (records: MutationRecord[]) => {
    notePlaces(records);
    // Later: a dialog that closes, and an act that knows better, move the focus themselves.
    if (last && !keepsFocus(last)) own.setTimeout(restore);
  };
  const noteFocus = ({ target }: FocusEvent) => {
    last = isElement(target as Node | null) ? (target as Element) : null;
  };
  // Also where an element is hidden by a style.
  const noteLoss = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) own.setTimeout(restore);
  };
  page.addEventListener('focusin', noteFocus, { signal });
  page.addEventListener('focusout', noteLoss, { signal });
  const observer = new MutationObserver(follow);
  observer.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
  observers.set(observer, follow);
  follow([]);
  return () => {
    listening.abort();
    observer.disconnect();
    observers.delete(observer);
  };
}
