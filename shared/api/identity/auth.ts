import * as z from 'zod';
import { NAME_MAX_LENGTH } from '../../limits.ts';
import { memberCall, publicCall } from '../ground/define-call.ts';
import { exactText, mailedCode } from '../ground/fields.ts';
import { forgotPasswordInput, loginInput, resetPasswordInput, signupInput } from '../ground/forms.ts';
import { CURRENT_USER_PATH, LOGIN_REDIRECT_PATH } from './early-paths.ts';

/** The company's sign-on, where the deployment has one. */
export const signOnOffer = z.object({
  /** The provider's name, for the button. */
  name: z.string(),
  /** Whether everyone but administrators has to sign on. */
  isRequired: z.boolean(),
});
export type SignOnOffer = z.output<typeof signOnOffer>;

/** The signed-in user; `profileImageUrl` is an address for this session, valid for at least half an hour. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  /** Whether the user wants mails at first views of links that are set to send them. */
  mailsFirstViews: z.boolean(),
  /** Whether the user wants mails about comments on their recordings and replies to their own. */
  mailsComments: z.boolean().default(true),
  /** Whether the account has no password, because its owner signs on; missing for any other. */
  hasNoPassword: z.boolean().optional(),
  signOn: signOnOffer.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

const userId = exactText('User ID is required')
  .min(1, 'User ID is required')
  .max(NAME_MAX_LENGTH, 'No user ID is that long');

export const verifyEmailInput = z.strictObject({ userId, code: mailedCode });

export const getCurrentUser = memberCall('getCurrentUser', `GET ${CURRENT_USER_PATH}`, { output: currentUser });

export const login = publicCall('login', 'POST /api/auth/login', {
  throttle: 'costly',
  input: loginInput,
  output: currentUser,
});

export const loginRedirect = publicCall('loginRedirect', `GET ${LOGIN_REDIRECT_PATH}`, {
  throttle: 'common',
  answer: 'redirect',
});

export const signup = publicCall('signup', 'POST /api/auth/signup', {
  throttle: 'costly',
  status: 201,
  input: signupInput,
  output: z.object({ id: z.string(), email: z.string() }),
});

export const verifyEmail = publicCall('verifyEmail', 'POST /api/auth/verify-email', {
  throttle: 'common',
  input: verifyEmailInput,
  output: currentUser,
});

export const resendVerification = publicCall('resendVerification', 'POST /api/auth/resend-verification', {
  throttle: 'costly',
  input: z.strictObject({ userId }),
});

export const logout = publicCall('logout', 'POST /api/auth/logout', {
  throttle: 'common',
  output: z.object({
    message: z.string(),
    /** Address of the provider that ends its own session too; missing after any other session. */
    leaveTo: z.string().optional(),
  }),
});

/** The answer and its time are the same whether or not the address has an account. */
export const forgotPassword = publicCall('forgotPassword', 'POST /api/auth/forgot-password', {
  throttle: 'costly',
  input: forgotPasswordInput,
});

/** Sets the password by the token of a mailed link, which works once, and ends every session of the user. */
export const resetPassword = publicCall('resetPassword', 'POST /api/auth/reset-password', {
  throttle: 'costly',
  input: resetPasswordInput,
});
