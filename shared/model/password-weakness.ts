/** Why a password is easily guessed. */
export type PasswordWeakness = 'common' | 'own';

/** Said of a weak password, as a warning or as a refusal. */
export const WEAKNESS_SENTENCES: Record<PasswordWeakness, string> = {
  common: 'This password is among the most common ones',
  own: 'This password contains your own email or name',
};

/** What is known of the person whose password it is. */
export interface PasswordOwner {
  email?: string;
  firstName?: string;
  lastName?: string;
}
