/** The request for a segment was cancelled. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}
