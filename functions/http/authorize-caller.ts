import type { Profile } from '#shared/api/operation.ts';
import type { Actor } from '../domain/actor.ts';
import { AppError } from '../domain/app-error.ts';

/**
 * Lets the profile's callers pass.
 * @param actor null for one who is signed out
 * @throws AppError UNAUTHORIZED (the word 'Unauthorized' is what the client looks for) or FORBIDDEN
 */
export function authorizeCaller(profile: Profile, actor: Actor | null): void {
  if (profile === 'public') return;
  if (!actor) throw new AppError('UNAUTHORIZED', 'Unauthorized: please log in');
  if (profile === 'admin' && !actor.isAdmin) throw new AppError('FORBIDDEN', 'Admin access required');
}
