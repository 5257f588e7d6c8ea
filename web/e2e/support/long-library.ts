import { storeRecording, storeReplaced } from '#functions/domain/test-support/recordings.ts';
import { addNamedLink, addProject } from './library.ts';
import { RIGHT_TO_LEFT, UNDERSCORES, WIDEST } from './long-names.ts';
import { inDays } from './share-page.ts';
import { newSharedRecording } from './shared-recordings.ts';
import type { Team } from './teams.ts';

/** A name that fits into two lines of a card. */
export const ORDINARY = 'Product tour for the new onboarding flow';
/** Names of the projects and recordings. */
export const NAMES = [WIDEST, UNDERSCORES, RIGHT_TO_LEFT, ORDINARY];
/** The longest address for a given letter. */
export const longEmail = (letter: string) => `${letter.repeat(60)}@${'w'.repeat(60)}.example.com`;
export const LONG_EMAIL = longEmail('w');

/** Adds a named link with every rule for each long name. */
async function addLongNamedLinks({ client }: Team['owner'], recordingId: string) {
  const rules = { allowDownload: false, expiresAt: inDays(3), password: 'long enough', viewLimit: 100_000 };
  for (const name of [RIGHT_TO_LEFT, UNDERSCORES, WIDEST]) {
    await addNamedLink(client, recordingId, name, { ...rules, emails: [LONG_EMAIL, 'acme.org'] });
  }
}

/**
 * Creates a project for each name, with a shared recording in it that is being processed, and one recording more.
 * @returns the paths of the links, and the projects
 */
export async function addLibrary({ owner, id: workspaceId }: Team) {
  const made = NAMES.map(async (name) => {
    const project = await addProject(owner.client, workspaceId, name, name);
    const recording = { workspaceId, name, projectId: project.id, userId: owner.userId };
    const ending = { allowDownload: false, shareExpiresAt: inDays(3), lastViewedAt: inDays(-3) };
    const [{ link, id }] = await Promise.all([
      newSharedRecording({ ...recording, ...ending, transcodeStatus: 'processing' }),
      storeRecording(recording),
    ]);
    if (name === WIDEST) await addLongNamedLinks(owner, id);
    return { link, project };
  });
  return Promise.all(made);
}

/** Adds a recording with the widest name, whose video a member has replaced. @returns its id */
export const addReplaced = ({ owner, id: workspaceId }: Team, member: Team['owner']): Promise<string> =>
  storeReplaced({ workspaceId, userId: owner.userId, name: WIDEST }, member.userId);
