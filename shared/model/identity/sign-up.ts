const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

export const isDomain = (text: string): boolean => DOMAIN.test(text);

/**
 * Whether a text says who may create an account: `open` for everyone, `invited` for people with an invitation, or
 * domains separated by commas, for people with an address there or an invitation.
 */
export const isSignUp = (text: string): boolean =>
  ['open', 'invited'].includes(text) || text.split(',').every(isDomain);

/** The domains whose addresses may create accounts without an invitation. @param signUp as in `isSignUp`, not `open` */
export const signUpDomains = (signUp: string): string[] => (signUp === 'invited' ? [] : signUp.split(','));
