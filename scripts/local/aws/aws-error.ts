export class AwsError extends Error {
  /**
   * @param code the service's error code, such as `NoSuchKey`
   * @param status HTTP status
   * @param details S3's additional fields, by the names of their XML elements
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
