import { changePassword, deleteAccount } from './account.ts';
import { login, resetPassword, signup } from './auth.ts';
import { unlockLink } from './link-visits.ts';
import { changeNamedLink, createNamedLink } from './named-links.ts';
import type { Operation } from './operation.ts';
import { beginPasskey } from './passkeys.ts';
import { proveSelf } from './proof.ts';
import { joinSignOn } from './sign-on.ts';

export type Call = Pick<Operation, 'method' | 'path'>;

/**
 * The calls that hash a password, which takes a function a sixth of a second: always, and if they have one. They are limited
 * apart from all others: those that log out are not among them, nor do people who sign on or their provider hash anything.
 */
export const HASHING_CALLS: Call[] = [login, signup, resetPassword, changePassword, unlockLink];
export const HASHING_WITH_PASSWORD: Call[] = [
  joinSignOn,
  deleteAccount,
  beginPasskey,
  proveSelf,
  createNamedLink,
  changeNamedLink,
];
