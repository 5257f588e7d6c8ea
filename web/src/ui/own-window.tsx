import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The window that a part of the screen is in, where it is not the page's own. */
const OwnWindowContext = createContext<Window | null>(null);

/** The window that shows this: timers of a page that is hidden are held back, those of the window that shows are not. */
export const useOwnWindow = (): Window => useContext(OwnWindowContext) ?? window;

/** Shows a part of the page in another window; state and events stay the page's. */
export function FloatingPortal({ window: own, children }: { window: Window; children: ReactNode }) {
  return createPortal(<OwnWindowContext value={own}>{children}</OwnWindowContext>, own.document.body);
}
