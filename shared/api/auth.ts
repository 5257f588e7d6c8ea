import * as z from 'zod';
import { NAME_MAX_LENGTH, VERIFICATION_CODE_LENGTH } from '../model/account.ts';
import { defineOperation } from './define-operation.ts';
import { CURRENT_USER_PATH, LOGIN_REDIRECT_PATH } from './early-paths.ts';
import {
  email,
  exactText,
  isSameTwice,
  knownPassword,
  newPassword,
  optionalName,
  repeatedPassword,
  requiredName,
  requiredText,
  SAME_TWICE,
} from './fields.ts';

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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

const message = z.object({ message: z.string() });

export const signupInput = z
  .object({
    email,
    password: newPassword,
    confirmPassword: repeatedPassword,
    firstName: requiredName('First name is required'),
    lastName: requiredName('Last name is required'),
    company: optionalName,
    phone: optionalName,
    reasonForUse: requiredText('Please tell us why you want to use Framekeep'),
    /** Token of an invitation to this address, where not everyone may sign up. */
    invitationToken: exactText('Invalid invitation').max(128, 'No invitation is that long').optional(),
  })
  .refine(isSameTwice, SAME_TWICE);

export const loginInput = z.object({ email, password: knownPassword });

const userId = exactText('User ID is required')
  .min(1, 'User ID is required')
  .max(NAME_MAX_LENGTH, 'No user ID is that long');

export const verifyEmailInput = z.object({
  userId,
  code: z
    .string('Code must be 6 digits')
    .regex(new RegExp(`^[0-9]{${VERIFICATION_CODE_LENGTH}}$`), 'Code must be 6 digits'),
});

export const forgotPasswordInput = z.object({ email });

export const resetPasswordInput = z
  .object({
    token: exactText('Token is required').min(1, 'Token is required').max(128, 'No token is that long'),
    password: newPassword,
    confirmPassword: repeatedPassword,
  })
  .refine(isSameTwice, SAME_TWICE);

export const getCurrentUser = defineOperation({
  name: 'getCurrentUser',
  method: 'GET',
  path: CURRENT_USER_PATH,
  profile: 'member',
  output: currentUser,
});

export const login = defineOperation({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  profile: 'public',
  input: loginInput,
  output: currentUser,
});

/** Redirects a browser to the login screen. */
export const loginRedirect = defineOperation({
  name: 'loginRedirect',
  method: 'GET',
  path: LOGIN_REDIRECT_PATH,
  profile: 'public',
  answer: 'redirect',
});

export const signup = defineOperation({
  name: 'signup',
  method: 'POST',
  path: '/api/auth/signup',
  profile: 'public',
  status: 201,
  input: signupInput,
  output: z.object({ id: z.string(), email: z.string() }),
});

export const verifyEmail = defineOperation({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/auth/verify-email',
  profile: 'public',
  input: verifyEmailInput,
  output: currentUser,
});

export const resendVerification = defineOperation({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  profile: 'public',
  input: z.object({ userId }),
  output: message,
});

export const logout = defineOperation({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  profile: 'public',
  output: message,
});

/** The answer and its time are the same whether or not the address has an account. */
export const forgotPassword = defineOperation({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  profile: 'public',
  input: forgotPasswordInput,
  output: message,
});

/** Sets the password by the token of a mailed link, which works once, and ends every session of the user. */
export const resetPassword = defineOperation({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  profile: 'public',
  input: resetPasswordInput,
  output: message,
});
