import type { SignOnOffer } from '#shared/api/identity/auth.ts';
import { signOnSettings } from '../../../process/environment.ts';
import { AppError } from '../../ground/app-error.ts';
import { isAdminAddress } from './is-admin.ts';

/** The sign-on of the company, as the log-in page shows it; undefined without one. */
export function signOnOffer(): SignOnOffer | undefined {
  const settings = signOnSettings();
  return settings ? { name: settings.name, isRequired: settings.isRequired } : undefined;
}

/** Whether everyone but administrators has to sign on. */
export const isSignOnRequired = (): boolean => signOnSettings()?.isRequired ?? false;

/** Whether the person with an address may log in without the provider: an administrator may, who repairs its settings. */
export const mayUseOtherDoors = (email: string): boolean => !isSignOnRequired() || isAdminAddress(email);

/** The refusal of every other way to log in, the same for all: it helps administrators, and does not say who they are. */
export function signOnRequired(): AppError {
  const name = signOnSettings()?.name ?? '';
  const advice = `Administrators can log in without ${name}: check your email address and password, or choose “Forgot password?”.`;
  return new AppError('SIGN_ON_REQUIRED', `Please choose “Continue with ${name}” to log in. ${advice}`);
}

/** @throws AppError SIGN_ON_REQUIRED */
export function refuseOtherDoors(email: string): void {
  if (!mayUseOtherDoors(email)) throw signOnRequired();
}
