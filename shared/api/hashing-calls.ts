import type { Operation } from './ground/operation.ts';
import { changePassword, deleteAccount } from './identity/accounts.ts';
import { login, resetPassword, signup } from './identity/auth.ts';
import { beginPasskey } from './identity/passkeys.ts';
import { proveSelf } from './identity/proof.ts';
import { joinSignOn } from './identity/sign-on.ts';
import { changeNamedLink, createNamedLink } from './sharing/named-links.ts';
import { unlockLink } from './sharing/visits.ts';

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
