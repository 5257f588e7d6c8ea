/** A value of the function's environment; read late so that a test can set it. Throws for a missing variable. */
export function environmentValue(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
