import type { ConfirmDialogProps } from './confirm-panel.tsx';
import { lazyDialog } from './lazy-overlay.tsx';

/** Asks for a confirmation before a destructive action. The dialog is open while it is rendered. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() =>
  import('./confirm-panel.tsx').then((m) => m.ConfirmPanel),
);
