/** A file that will not be given, whichever way it is asked for. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}

const REFUSALS = [401, 403, 404, 410];

/** An answer that passes, unless our API says by it that the file is still being made. */
const UNAVAILABLE = 503;

/**
 * What an answer says that refuses a file, also one that is still being made, as an error.
 * @returns null when it does not refuse it; its body can be read then
 */
export async function refusalOf(response: Response): Promise<DownloadRefused | null> {
  const { status, statusText } = response;
  if (!REFUSALS.includes(status) && status !== UNAVAILABLE) return null;
  const text = await response.clone().text();
  try {
    const { code, message } = JSON.parse(text);
    return status === UNAVAILABLE && code !== 'NOT_READY' ? null : new DownloadRefused(String(message));
  } catch {
    // The answer is not from our API: its own words are all there is.
    return status === UNAVAILABLE ? null : new DownloadRefused(`${status}: ${text || statusText}`);
  }
}
