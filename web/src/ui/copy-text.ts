/** Puts a text into the clipboard; gives whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The text could not be copied.', error);
    return false;
  }
}

/**
 * Puts a text into the clipboard that is not known yet; gives whether the browser let it. To be called at the click: some
 * browsers close the clipboard to a page soon after it.
 * @param text when it fails, nothing is copied
 */
export async function copyComingText(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch (error) {
    console.warn('The text could not be copied before it was known.', error);
    const known = await text.catch(() => null);
    return known !== null && copyText(known);
  }
}
