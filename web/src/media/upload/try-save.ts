/** Waits until a note is written. One that cannot be written costs the resuming of an upload, not the upload. */
export async function remember(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    console.warn('The upload cannot be remembered: after a reload it begins anew.', error);
  }
}
