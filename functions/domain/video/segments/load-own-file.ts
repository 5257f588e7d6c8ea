import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { type LoadedFile, loadFile } from '../recordings/load-recording.ts';

/**
 * Reads a file that the actor makes and may still change. Others who may change it cannot send its segments.
 * @throws AppError NOT_FOUND, also when the actor is no longer a member; FORBIDDEN
 */
export async function loadOwnFile(actor: Actor, fileId: string): Promise<LoadedFile> {
  const loaded = await loadFile(actor, fileId);
  if (loaded.file.userId !== actor.userId) {
    throw new AppError('FORBIDDEN', 'Only the person who makes a recording can send its segments');
  }
  return loaded;
}
