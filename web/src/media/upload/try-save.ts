/**
 * Waits until an upload record is saved. A failure to save it is ignored: only a reload then has to send the bytes
 * again.
 */
export async function trySave(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    console.warn('The upload record could not be saved: after a reload the upload begins again.', error);
  }
}
