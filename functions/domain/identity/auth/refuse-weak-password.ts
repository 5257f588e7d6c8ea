import { type PasswordOwner, WEAKNESS_SENTENCES } from '#shared/model/identity/password-weakness.ts';
import { invalidField } from '../../ground/app-error.ts';

/**
 * Refuses a password that is among the most common ones or contains its owner's e-mail or name, if the deployment is
 * set to refuse those.
 * @throws AppError INVALID_INPUT
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (process.env.WEAK_PASSWORDS !== 'refused') return;
  // The list is large, and few calls need it.
  const { judgePassword } = await import('#shared/rules/identity/judge-password.ts');
  const { weakness } = judgePassword(password, owner);
  if (weakness) throw invalidField('password', `${WEAKNESS_SENTENCES[weakness]}. Please choose another.`);
}
