import { type Location, type NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';

/** A history of React Router, in a browser or in memory. */
type BaseHistory = Navigator & {
  readonly location: Location;
  readonly action: NavigationType;
  listen: (listener: (change: { location: Location; delta: number | null }) => void) => () => void;
};

/** What the app shows: a location, and how it came there. */
export interface Shown {
  location: Location;
  action: NavigationType;
}

/** A change of address that was held back. */
export interface HeldChange {
  /** The path that it leads to. */
  pathname: string;
  proceed: () => void;
  stay: () => void;
}

interface Guard {
  holds: (from: string, to: string) => boolean;
  /** @param held null once there is no change to decide about */
  onHeld: (held: HeldChange | null) => void;
}

export interface ScreenHistory {
  navigator: Navigator;
  /** Tells the location now, and after each change. @returns stops that */
  listen: (show: (shown: Shown) => void) => () => void;
  /** Holds changes back. @returns removes the guard */
  guard: (guard: Guard) => () => void;
}

/**
 * A history in which a change waits for the code of its screen, and can be held back. The screen before stays meanwhile.
 * The change that was asked for last wins.
 * @param loadScreen loads the code of the screen of a path; null if nothing has to be loaded
 */
export function createScreenHistory(
  history: BaseHistory,
  loadScreen: (pathname: string) => Promise<unknown> | null,
): ScreenHistory {
  let shown: Shown = { location: history.location, action: history.action };
  let show: (shown: Shown) => void = () => undefined;
  let guard: Guard | null = null;
  let isProceeding = false;
  /** Called by the event of the step that takes back a change which the browser has already made. */
  let onTakenBack: (() => void) | null = null;
  let latest = 0;

  const present = () => {
    shown = { location: history.location, action: history.action };
    show(shown);
  };

  async function arrive(pathname: string, change: () => void): Promise<void> {
    latest += 1;
    const own = latest;
    const code = loadScreen(pathname);
    // A screen whose code does not load tries again, and reports a failure.
    if (code !== null) await code.catch(() => undefined);
    if (own !== latest) return;
    change();
    isProceeding = false;
    guard?.onHeld(null);
    present();
  }

  /** Whether the guard holds a change back. @param again makes it after all */
  function isHeld(pathname: string, again: () => void): boolean {
    if (isProceeding || !guard?.holds(shown.location.pathname, pathname)) return false;
    const { onHeld } = guard;
    const proceed = () => {
      isProceeding = true;
      again();
    };
    onHeld({ pathname, proceed, stay: () => onHeld(null) });
    return true;
  }

  const pathOf = (to: To): string => (typeof to === 'string' ? parsePath(to) : to).pathname ?? shown.location.pathname;

  function go(pathname: string, change: () => void): void {
    const start = () => void arrive(pathname, change);
    if (!isHeld(pathname, start)) start();
  }

  /** A screen that writes its own address, such as what is typed, does not end the wait for the code of the next one. */
  function replace(to: To, state: unknown): void {
    const pathname = pathOf(to);
    const isOwn = [shown.location, history.location].every((location) => location.pathname === pathname);
    if (!isOwn) go(pathname, () => history.replace(to, state));
    else {
      history.replace(to, state);
      present();
    }
  }

  /** After Back or Forward, whose address the browser already has. @param delta entries; null for another site's entry */
  function onStep({ location, delta }: { location: Location; delta: number | null }): void {
    if (onTakenBack) {
      const done = onTakenBack;
      onTakenBack = null;
      done();
      return;
    }
    if (delta) {
      let done: () => void = () => undefined;
      const takenBack = new Promise<void>((resolve) => {
        done = resolve;
      });
      if (isHeld(location.pathname, () => void takenBack.then(() => history.go(delta)))) {
        onTakenBack = done;
        history.go(-delta);
        return;
      }
    }
    void arrive(location.pathname, () => undefined);
  }

  return {
    navigator: {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => go(pathOf(to), () => history.push(to, state)),
      replace,
    },
    listen: (listener) => {
      show = listener;
      const stop = history.listen(onStep);
      void arrive(history.location.pathname, () => undefined);
      return stop;
    },
    guard: (added) => {
      guard = added;
      return () => {
        if (guard === added) guard = null;
      };
    },
  };
}
