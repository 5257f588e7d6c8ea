import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { OwnWindowContext } from './own-window.ts';

/** Shows a part of the page in another window; state and events stay the page's. */
export function FloatingPortal({ window: own, children }: { window: Window; children: ReactNode }) {
  return createPortal(<OwnWindowContext value={own}>{children}</OwnWindowContext>, own.document.body);
}
