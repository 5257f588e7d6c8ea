interface Fault {
  name: string;
  message: string;
  stack?: string;
  cause?: Fault;
}

const faultOf = (error: unknown): Fault =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
      }
    : { name: 'Unknown', message: typeof error };

/**
 * Logs a fault as one line of JSON.
 * @param where what was being done, without anything that a person sent
 */
export function logError(where: Record<string, string>, error: unknown): void {
  console.error(JSON.stringify({ level: 'error', ...where, error: faultOf(error) }));
}
