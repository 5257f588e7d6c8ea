/**
 * For a dialog's `onOpenAutoFocus`: the panel itself gets the focus, and no control in it. Keys then mean what they mean
 * to the whole dialog, and no button is ready under a finger that was still pressing another one.
 */
export function focusPanel(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
