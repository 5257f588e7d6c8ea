/**
 * Waits until an upload record is saved. When it cannot be saved, a reload costs what has been sent; the upload goes
 * on.
 */
export async function trySave(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    console.warn('The upload record could not be saved: after a reload the upload begins again.', error);
  }
}
