/** Where an element was when it was removed. */
interface Place {
  parent: Node;
  next: Node | null;
  previous: Node | null;
}

const CONTROLS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';
/** What contains a whole task. The focus does not leave it for a neighbor. */
const AREAS = 'body, main, dialog, [role="dialog"], [role="alertdialog"]';

const places = new WeakMap<Node, Place>();
/** Made with the first page, because tests of modules have none. */
let observer: MutationObserver | null = null;
/** The element that had the focus last, until the person leaves it. */
let last: Element | null = null;

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

const keepsFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && isShown(element);

function follow(records: MutationRecord[]): void {
  for (const { target: parent, removedNodes, nextSibling: next, previousSibling: previous } of records) {
    for (const node of removedNodes) if (node instanceof Element) places.set(node, { parent, next, previous });
  }
  // Later: a dialog that closes, and an act that knows better, move the focus themselves.
  if (last && !keepsFocus(last)) setTimeout(restore);
}

const placeOf = (element: Element): Place | undefined =>
  element.parentNode
    ? { parent: element.parentNode, next: element.nextSibling, previous: element.previousSibling }
    : places.get(element);

/** The elements beside a place, from the nearest on, in one direction. */
function* beside(place: Place, way: 'next' | 'previous'): Generator<Element> {
  let node = place[way];
  while (node && !node.isConnected) node = places.get(node)?.[way] ?? null;
  for (; node; node = way === 'next' ? node.nextSibling : node.previousSibling) if (node instanceof Element) yield node;
}

const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(CONTROLS)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(CONTROLS) && isShown(each),
  );

/** The control at the same position in another item of a list; otherwise the first. */
function controlLike(gone: Element, item: Element, neighbor: Element): HTMLElement | undefined {
  const controls = controlsIn(neighbor);
  const order = [item, ...item.querySelectorAll('*')].filter((each) => each.matches(CONTROLS)).indexOf(gone);
  return (item.tagName === neighbor.tagName ? controls[order] : undefined) ?? controls[0];
}

/**
 * Moves the focus to the neighbor of an element that is gone or disabled: to the same control of the next item of a
 * list, or of the one before it; otherwise to the nearest control; otherwise to the area around.
 */
export function focusNear(gone: Element): void {
  follow(observer?.takeRecords() ?? []);
  let item = gone;
  for (let place = placeOf(item); place; place = placeOf(item)) {
    for (const neighbor of [...beside(place, 'next'), ...beside(place, 'previous')]) {
      const control = controlLike(gone, item, neighbor);
      control?.focus({ preventScroll: true });
      if (control && document.activeElement === control) return;
    }
    if (!(place.parent instanceof Element) || place.parent.matches(AREAS)) break;
    item = place.parent;
  }
  const area = placeOf(item)?.parent;
  focusArea(area instanceof HTMLElement && area.isConnected && area !== document.body ? area : null);
}

function focusArea(area: HTMLElement | null): void {
  const target = area ?? document.querySelector('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function restore(): void {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return;
  const gone = last;
  last = null;
  if (!keepsFocus(gone)) focusNear(gone);
}

/**
 * Keeps the focus from falling to the page's body, from where a keyboard begins at the top again and a screen reader is
 * lost: when what has it is removed, disabled or hidden, its neighbor gets it. An act that makes something focuses that
 * itself.
 * @returns stops it
 */
export function keepFocus(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  last = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  // Also where an element is hidden by a style.
  const noteLoss = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget) setTimeout(restore);
  };
  document.addEventListener('focusin', noteFocus, { signal });
  document.addEventListener('focusout', noteLoss, { signal });
  observer ??= new MutationObserver(follow);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
  return () => {
    listening.abort();
    observer?.disconnect();
  };
}
