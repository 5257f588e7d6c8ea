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
