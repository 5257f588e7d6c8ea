import { inGroups } from '#shared/rules/in-groups.ts';
import { firstNamedLinks, getNamedLinks, namedLinkDeleted, type StoredNamedLink } from '../../data/named-link.ts';
import type { Actor } from '../actor.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { endFigures } from './end-figures.ts';
import { endOf } from './link-change.ts';

/** Links that one transaction of at most 100 changes revokes: three changes each, and a few for the recording. */
const TOGETHER_MAX = 25;

/** Revokes links together. @returns the subjects whose media tokens end */
async function revokeTogether(recordingId: string, find: () => Promise<StoredNamedLink[]>): Promise<string[]> {
  const revoked = await changeRecording(recordingId, async (recording) => {
    const links = await find();
    if (links.length === 0) return null;
    const ended = hasMedia(recording) ? links.flatMap(endOf) : [];
    const figures = endFigures(links.map(({ shareToken }) => shareToken));
    return {
      ...{ ended, figures },
      after: { ...recording, namedLinkCount: recording.namedLinkCount - links.length },
      with: [...links.flatMap(namedLinkDeleted), ...accessEnded(ended), ...figures.changes],
    };
  });
  await revoked?.change?.figures.run();
  return revoked?.change?.ended ?? [];
}

async function revokeSome(recordingId: string, linkIds: string[]): Promise<string[]> {
  const ended: string[] = [];
  for (const ids of inGroups(linkIds, TOGETHER_MAX)) {
    ended.push(...(await revokeTogether(recordingId, () => getNamedLinks(recordingId, ids))));
  }
  return ended;
}

async function revokeAll(recordingId: string): Promise<string[]> {
  const ended: string[] = [];
  let found: number;
  do {
    found = 0;
    const find = async () => {
      const links = await firstNamedLinks(recordingId, TOGETHER_MAX);
      found = links.length;
      return links;
    };
    ended.push(...(await revokeTogether(recordingId, find)));
  } while (found > 0);
  return ended;
}

/**
 * Revokes named links of a recording: their pages end at once, and their media URLs within a minute. Other links keep
 * working. Links that are already revoked are ignored.
 * @param linkIds 'all' for every link but the main link
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function revokeNamedLinks(
  actor: Actor,
  recordingId: string,
  linkIds: string[] | 'all',
): Promise<{ message: string }> {
  await loadRecording(actor, recordingId, 'recording:change');
  const ended = linkIds === 'all' ? revokeAll(recordingId) : revokeSome(recordingId, [...new Set(linkIds)]);
  await endAccess(await ended);
  return { message: 'Links revoked' };
}
