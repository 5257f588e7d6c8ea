/** Whether the browser can open the share sheet of the system. */
export const hasShareSheet = (): boolean => 'share' in navigator;

/**
 * Opens the share sheet with a link. The browser requires a click within the last few seconds.
 * @returns whether it was open, also when the person has closed it; if not, the caller copies the link
 */
export const openShareSheet = (title: string, url: string): Promise<boolean> =>
  navigator.share({ title, url }).then(
    () => true,
    ({ name }: Error) => name === 'AbortError',
  );
