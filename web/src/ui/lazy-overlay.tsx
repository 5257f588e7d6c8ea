import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { notifyNotLoaded } from './not-loaded.ts';

const loads = new Set<() => Promise<unknown>>();
let isPreloading = false;

/**
 * Loads the dialogs and menus of the screens that are shown, so that they open at once. A failure counts when one is
 * opened.
 */
export function preloadOverlays(): void {
  isPreloading = true;
  for (const load of loads) load().catch(() => undefined);
  loads.clear();
}

/** Loads a script with the dialogs and menus: after the first screen. */
export function preloadLater(load: () => Promise<unknown>): void {
  loads.add(load);
  if (isPreloading) setTimeout(preloadOverlays);
}

/**
 * A dialog whose script is loaded after the first screen, or when it opens. If that fails, or the dialog does, it is
 * closed, and a toast says so.
 */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazyComponent(load);
  preloadLater(load);
  return function LazyDialog(props: P) {
    const closeBroken = () => {
      props.onClose();
      notifyNotLoaded('This dialog could not be shown.');
    };
    return (
      <ErrorBoundary fallback={() => null} onError={closeBroken}>
        <Dialog {...props} />
      </ErrorBoundary>
    );
  };
}

export interface MenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** A press of the button by the pointer, or by a key. */
type Press = { key: string } | Record<string, never>;

/** Opens a menu by the key again, so that its first item takes the focus. A popover opens by a click. */
function repeatKey(button: HTMLButtonElement, key: string): void {
  if (button.getAttribute('aria-haspopup') !== 'menu') button.click();
  else button.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/**
 * A menu whose script is loaded after the first screen, or when its button is pressed.
 * @param buttonOf the props of its button, from those of the menu
 */
export function lazyMenu<P extends object>(
  buttonOf: (props: P) => ButtonProps,
  load: () => Promise<ComponentType<P & MenuProps>>,
): ComponentType<P> {
  let loaded: ComponentType<P & MenuProps> | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const ensure = async () => {
    loaded ??= await load();
    for (const listener of listeners) listener();
  };
  const current = () => loaded;
  preloadLater(ensure);

  return function LazyMenu(props: P) {
    const Menu = useSyncExternalStore(subscribe, current, current);
    const [pressed, setPressed] = useState<Press | null>(null);
    const button = useRef<HTMLButtonElement>(null);
    // The button of the loaded menu is another element, which takes over the focus.
    const hadFocus = Menu !== null && button.current !== null && button.current === document.activeElement;
    const key = pressed && 'key' in pressed ? pressed.key : null;
    useEffect(() => {
      if (Menu && key && button.current) repeatKey(button.current, key);
    }, [Menu, key]);
    if (Menu) {
      const trigger = <Button {...buttonOf(props)} ref={button} autoFocus={hadFocus} />;
      return <Menu {...props} trigger={trigger} defaultOpen={pressed !== null && key === null} />;
    }
    const press = (how: Press) => {
      setPressed(how);
      ensure().catch(() => {
        setPressed(null);
        notifyNotLoaded('This menu could not be shown.');
      });
    };
    const pressByKey = (event: KeyboardEvent) => {
      if (!OPENING_KEYS.includes(event.key)) return;
      event.preventDefault();
      press({ key: event.key });
    };
    const pressByPointer = (event: PointerEvent) => {
      if (event.button !== 0 || event.ctrlKey) return;
      // The focus that a press gives to the button may come after that of the open menu, which would then close.
      event.preventDefault();
      press({});
    };
    return (
      <Button
        aria-haspopup="menu"
        {...buttonOf(props)}
        ref={button}
        aria-expanded={false}
        aria-busy={pressed !== null || undefined}
        onPointerDown={pressByPointer}
        // Assistive technology may click without a pointer.
        onClick={() => pressed === null && press({})}
        onKeyDown={pressByKey}
      />
    );
  };
}
