/** The server does not know this upload (any more), or its parts have become the file already. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError';
}

/** The upload cannot be completed: parts that were taken to have arrived have not. */
export class PartsMissingError extends Error {
  override readonly name = 'PartsMissingError';
}

/** The URL is for one file, and has received one. */
export class AlreadySentError extends Error {
  override readonly name = 'AlreadySentError';
}

/** The URL is not good any more, or never was. */
export class UrlRefusedError extends Error {
  override readonly name = 'UrlRefusedError';
}
