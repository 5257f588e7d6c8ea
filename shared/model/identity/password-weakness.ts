/** Why a password is easily guessed. */
export type PasswordWeakness = 'common' | 'own';

/** Messages for a weak password: a warning, or a refusal. */
export const WEAKNESS_SENTENCES: Record<PasswordWeakness, string> = {
  common: 'This password is among the most common ones',
  own: 'This password contains your own email or name',
};

export interface PasswordOwner {
  email?: string;
  firstName?: string;
  lastName?: string;
}
