export class AwsError extends Error {
  /**
   * @param code the service's error code, such as `NoSuchKey`
   * @param status HTTP status
   */
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
