/** Whether an error is one of those that a service gives these names. Its class would have to be loaded to be asked. */
export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
