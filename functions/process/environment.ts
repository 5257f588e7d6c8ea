/** A value of the function's environment; read late so that a test can set it. Fails when the template gave none. */
export function environmentValue(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
