import { createContext, useContext } from 'react';

/** The window that a part of the screen is in, where it is not the page's own. */
export const OwnWindowContext = createContext<Window | null>(null);

/** The window that shows this: timers of a page that is hidden are held back, those of the window that shows are not. */
export const useOwnWindow = (): Window => useContext(OwnWindowContext) ?? window;
