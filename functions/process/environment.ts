import type { SignOnSettings } from '#shared/model/identity/sign-on.ts';

/**
 * A value of the function's environment. Each call reads it, so that a test can set it.
 * @throws Error when it is missing
 */
export function environmentValue(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Whether this deployment can transcribe recordings. */
export const hasTranscription = (): boolean => process.env.TRANSCRIPTION === 'on';

/** Whether conversions of this deployment also make small files. */
export const makesSmallFiles = (): boolean => process.env.SMALL_FILES === 'on';

/** Whether this deployment can hide areas of videos. */
export const hidesAreas = (): boolean => process.env.HIDE_AREAS === 'on';

/** What administrators should know about the deployment, in sentences. */
export const notices = (): string[] => (process.env.NOTICES ?? '').split('\n').filter(Boolean);

/** How people sign on through the provider of their company; null where they do not. */
export function signOnSettings(): SignOnSettings | null {
  const text = process.env.SIGN_ON;
  return text ? (JSON.parse(text) as SignOnSettings) : null;
}
