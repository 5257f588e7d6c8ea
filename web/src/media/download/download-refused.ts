/** A file that will not be given, whichever way it is asked for. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}

const REFUSALS = [401, 403, 404, 410];

/** Whether an answer says that the file will not be given. */
export const isRefusedResponse = ({ status }: Response): boolean => REFUSALS.includes(status);

/** What a refusal says, as an error. */
export async function refusalOf(response: Response): Promise<DownloadRefused> {
  const text = await response.text();
  try {
    return new DownloadRefused(String(JSON.parse(text).message));
  } catch {
    // Whoever refused is not our API: its own words are all there is.
    return new DownloadRefused(`${response.status}: ${text || response.statusText}`);
  }
}
