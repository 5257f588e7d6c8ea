import { SIGN_ON_CALLBACK_PATH, type SignOnSettings } from '#shared/model/identity/sign-on.ts';
import { signOnSettings } from '../../../process/environment.ts';
import { AppError } from '../../ground/app-error.ts';

/** @throws AppError SIGN_ON_OFF in a deployment without it */
export function requireSignOn(): SignOnSettings {
  const settings = signOnSettings();
  if (settings) return settings;
  throw new AppError('SIGN_ON_OFF', "Company sign-on isn't set up here. Log in with your password.");
}

/** Where the provider sends browsers back to. @param origin of the app */
export const callbackAddress = (origin: string): string => `${origin}${SIGN_ON_CALLBACK_PATH}`;
