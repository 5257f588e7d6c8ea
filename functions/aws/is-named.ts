/** Whether an error of an AWS service has one of these names. `instanceof` would need the SDK's module to be loaded. */
export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);
