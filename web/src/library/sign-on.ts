import type { SignOnOffer } from '#shared/api/identity/auth.ts';

/** How people log in here. Answers about the user say so, also to a visitor: `currentUserQuery` notes it. */
export const logInHere: { signOn?: unknown } = {};

/** The company's sign-on; undefined where there is none. */
export const signOnOffer = (): SignOnOffer | undefined => logInHere.signOn as SignOnOffer | undefined;
