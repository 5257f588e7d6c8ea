import { copyText } from '#web/ui/copy-text.ts';
import { floatingControls } from './floating-controls.ts';

/** Only the window that has the focus may write to the clipboard. */
async function copyFrom(own: Window, text: string): Promise<boolean> {
  try {
    await own.navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The floating window could not copy the link.', error);
    return false;
  }
}

/** Puts a recording's link into the clipboard, from the window of its controls where it has one; gives whether it is there. */
export async function copyLinkText(url: string): Promise<boolean> {
  const { window: own } = floatingControls.floating();
  const isCopied = (own !== null && (await copyFrom(own, url))) || (await copyText(url));
  floatingControls.say(
    isCopied ? 'The link is in your clipboard.' : 'Not copied. The link is in the tab of the recorder.',
  );
  return isCopied;
}
