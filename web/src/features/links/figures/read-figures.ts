import { batchGetFigures, type NamedLinkFigures } from '#shared/api/sharing/figures.ts';
import type { NamedLink } from '#shared/api/sharing/named-links.ts';
import { BATCH_GET_FIGURES_MAX } from '#shared/limits.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { call } from '#web/lib/api.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';

const CALLS_AT_ONCE = 2;

/**
 * Reads the figures of named links, by the ids of the links. A link that was revoked meanwhile has none.
 * @throws ApiError when a call fails
 */
export async function readFigures(
  workspaceId: string,
  links: readonly Pick<NamedLink, 'recordingId' | 'id'>[],
): Promise<Map<string, NamedLinkFigures>> {
  // The file needs all of them: the first failure ends the other calls.
  const found = await runConcurrently(inGroups(links, BATCH_GET_FIGURES_MAX), CALLS_AT_ONCE, (part, signal) => {
    const input = { links: part.map(({ recordingId, id }) => ({ recordingId, linkId: id })) };
    return call(batchGetFigures, { params: { workspaceId }, input, signal });
  });
  return new Map(found.flat().map((each) => [each.linkId, each]));
}
