/** A refusal as an AWS service words it. */
export class AwsError extends Error {
  /**
   * @param code the service's error code, such as `NoSuchKey`
   * @param status HTTP status
   * @param details what S3 says beside code and message, by the names of its XML elements
   */
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details: Record<string, string | number> = {},
  ) {
    super(message);
  }
}
