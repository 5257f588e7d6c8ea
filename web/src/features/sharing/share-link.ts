/** Address of the public page of a shared recording. */
export const shareUrl = (shareToken: string): string => `${location.origin}/share/${shareToken}`;

/** Puts a link into the clipboard; gives whether the browser let it. */
export async function copyShareLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch (error) {
    console.warn('The link could not be copied.', error);
    return false;
  }
}
