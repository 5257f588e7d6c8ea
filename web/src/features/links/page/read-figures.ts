import { BATCH_GET_FIGURES_MAX, batchGetFigures, type NamedLinkFigures } from '#shared/api/figures.ts';
import type { WorkspaceNamedLink } from '#shared/api/named-links.ts';
import { call } from '#web/lib/api.ts';
import { runEach } from '#web/lib/run-each.ts';

/** Number of parallel calls. */
const CALLS_AT_ONCE = 2;

/**
 * Reads the figures of named links, by the ids of the links. A link that was revoked meanwhile has none.
 * @throws ApiError when a call fails
 */
export async function readFigures(
  workspaceId: string,
  links: readonly WorkspaceNamedLink[],
): Promise<Map<string, NamedLinkFigures>> {
  const figures = new Map<string, NamedLinkFigures>();
  const parts = Array.from({ length: Math.ceil(links.length / BATCH_GET_FIGURES_MAX) }, (_, index) =>
    links.slice(index * BATCH_GET_FIGURES_MAX, (index + 1) * BATCH_GET_FIGURES_MAX),
  );
  const failure = new AbortController();
  const read = async (part: typeof links, signal: AbortSignal) => {
    const input = { links: part.map(({ recordingId, id }) => ({ recordingId, linkId: id })) };
    try {
      for (const each of await call(batchGetFigures, { params: { workspaceId }, input, signal })) {
        figures.set(each.linkId, each);
      }
    } catch (error) {
      // The file needs all of them: the first failure ends the other calls.
      if (!signal.aborted) failure.abort(error);
      throw error;
    }
  };
  await runEach(parts, read, { atOnce: CALLS_AT_ONCE, signal: failure.signal, onProgress: () => {} });
  failure.signal.throwIfAborted();
  return figures;
}
