/** The body of an answer. @throws Error for another status */
export function must<T>({ status, body }: { status: number; body: T }, wanted: number): T {
  if (status !== wanted) throw new Error(`An answer has the status ${status}: ${JSON.stringify(body)}`);
  return body;
}
