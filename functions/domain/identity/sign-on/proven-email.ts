import { email as emailField } from '#shared/api/ground/fields.ts';
import type { SignOnSettings, SignOnStep } from '#shared/model/identity/sign-on.ts';
import type { ProviderPerson } from '../../../gateways/oidc.ts';

/** A sign-on does not log in, and the log-in page says why. */
export class SignOnRefusal extends Error {
  override readonly name = 'SignOnRefusal';

  constructor(readonly step: SignOnStep) {
    super(`The sign-on was refused: ${step}`);
  }
}

/** The address of a person, to be shown; null for none, and for what is not an address. */
export const shownEmail = ({ email }: ProviderPerson): string | null => emailField.safeParse(email).data ?? null;

/**
 * The e-mail address of a person who signs on for the first time. It must be verified by the provider, or be of a domain
 * that belongs to the provider: some, such as Entra ID, verify none and let their administrators write any other.
 * @throws SignOnRefusal
 */
export function provenEmail({ email, isEmailVerified }: ProviderPerson, { domains }: SignOnSettings): string {
  const parsed = emailField.safeParse(email);
  if (!parsed.success || isEmailVerified === false) throw new SignOnRefusal('email');
  const domain = parsed.data.slice(parsed.data.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) throw new SignOnRefusal('domain');
  if (domains.length === 0 && isEmailVerified !== true) throw new SignOnRefusal('email');
  return parsed.data;
}
