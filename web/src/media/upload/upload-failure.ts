/** The server does not know this upload, or its parts have already become the file. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError';
}

/** The upload cannot be completed: parts that counted as arrived are missing. */
export class PartsMissingError extends Error {
  override readonly name = 'PartsMissingError';
}

/** The URL accepts a single file, and has received one. */
export class AlreadySentError extends Error {
  override readonly name = 'AlreadySentError';
}

/** The URL is no longer valid, or never was. */
export class UrlRefusedError extends Error {
  override readonly name = 'UrlRefusedError';
}
