import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The window that shows a part of the screen; null for the page's own window. */
const OwnWindowContext = createContext<Window | null>(null);

/** The window that shows the component. Use its timers: the browser throttles those of a hidden page. */
export const useOwnWindow = (): Window => useContext(OwnWindowContext) ?? window;

/** Renders a part of the page in another window; its state and its events stay in the page. */
export function FloatingPortal({ window: own, children }: { window: Window; children: ReactNode }) {
  return createPortal(<OwnWindowContext value={own}>{children}</OwnWindowContext>, own.document.body);
}
