/** Whether an error of an AWS service has one of these names. `instanceof` would need the SDK's module to be loaded. */
export const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** The answer of an AWS service; null when it answers with one of these errors. */
export async function nullIfNamed<T>(answer: Promise<T>, ...names: string[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNamed(error, ...names)) return null;
    throw error;
  }
}
