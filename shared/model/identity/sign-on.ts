import { SUBJECT_MAX_LENGTH } from '../../limits.ts';
import { textFault } from '../ground/text.ts';

/** How people sign on through the provider of their company. */
export interface SignOnSettings {
  /** The provider's name for itself, which is compared exactly. */
  issuer: string;
  clientId: string;
  /** What the button calls it. */
  name: string;
  /**
   * The domains of the provider's own e-mail addresses: nobody else signs on, and these need no proof of their own. Empty
   * for any address that the provider has verified.
   */
  domains: string[];
  /** Whether everyone but administrators has to sign on. */
  isRequired: boolean;
}

/** Whether a text can name one person: a provider that is set up wrong sends an empty or blank one for everyone. */
export const isSubject = (text: string): boolean =>
  text.length <= SUBJECT_MAX_LENGTH && text.trim() !== '' && textFault(text, 'one-line') === null;

/** Where the provider sends people back to. */
export const SIGN_ON_CALLBACK_PATH = '/api/auth/sign-on/callback';

/** Query parameters of /login after a sign-on that did not log in. */
export const SIGN_ON_STEP = 'signOn';
export const SIGN_ON_WAYS = 'by';

/** Why a sign-on did not log in, or `join`: what the person has to do first. */
export type SignOnStep =
  | 'join'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'unavailable'
  | 'email'
  | 'domain'
  | 'closed'
  | 'stopped'
  | 'busy';

/** How people prove that an account is theirs. A mailed link only proves one without a password and a passkey. */
export type JoinWay = 'password' | 'passkey' | 'mail';
