/** Copies a text to the clipboard. @returns whether the browser allowed it */
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
 * Copies a text to the clipboard that is not known yet. Call it in the click handler: some browsers allow access to the
 * clipboard only for a short time after a click.
 * @returns whether the browser allowed it
 * @param text when it rejects, nothing is copied
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
