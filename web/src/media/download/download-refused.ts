export class DownloadRefusedError extends Error {
  override readonly name = 'DownloadRefusedError';
}

const REFUSALS = [401, 403, 404, 410];

/** A refusal only when our API says that the file is still being made; otherwise another try may succeed. */
const UNAVAILABLE = 503;

/**
 * The refusal that an answer contains, also for a file that is still being made.
 * @returns null when the answer is not a refusal; its body can still be read
 */
export async function refusalOf(response: Response): Promise<DownloadRefusedError | null> {
  const { status, statusText } = response;
  if (!REFUSALS.includes(status) && status !== UNAVAILABLE) return null;
  const text = await response.clone().text();
  try {
    const { code, message } = JSON.parse(text);
    return status === UNAVAILABLE && code !== 'NOT_READY' ? null : new DownloadRefusedError(String(message));
  } catch {
    // The answer is not from our API: only its text says what happened.
    return status === UNAVAILABLE ? null : new DownloadRefusedError(`${status}: ${text || statusText}`);
  }
}
