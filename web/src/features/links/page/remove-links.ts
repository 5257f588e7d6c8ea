import { revokeLinks } from '#shared/api/sharing/links.ts';
import { type NamedLink, revokeNamedLinks } from '#shared/api/sharing/named-links.ts';
import { REMOVE_LINKS_MAX } from '#shared/limits.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, refusalMessage } from '#web/lib/http/api-error.ts';
import { runEach } from '#web/lib/run-each.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { byRecording, type LinksOfBothKinds } from './link-groups.ts';

interface Refusal {
  code: string | undefined;
  /** Null when the server gave no reason. */
  message: string | null;
  /** Whether the whole call failed: the reason is the same for all links in it. */
  isOfCall: boolean;
  /** Whether the session has ended, which the app reports elsewhere. */
  isUnauthorized: boolean;
}

export interface Removal {
  main: string[];
  named: NamedLink[];
  /** One for each link that was not removed. */
  failed: Refusal[];
}

/** Links that one call removes: main links of several recordings, or named links of one recording. */
type Part = { main: string[]; named?: undefined } | { main?: undefined; recordingId: string; named: NamedLink[] };

const CALLS_AT_ONCE = 4;

const partsOf = ({ main, named }: LinksOfBothKinds): Part[] => [
  ...inGroups(
    main.map(({ id }) => id),
    REMOVE_LINKS_MAX,
  ).map((ids) => ({ main: ids })),
  ...[...byRecording(named)].flatMap(([recordingId, links]) =>
    inGroups(links, REMOVE_LINKS_MAX).map((some) => ({ recordingId, named: some })),
  ),
];

const sizeOf = ({ main, named }: Part): number => (main ?? named).length;

const refusalOf = (error: unknown): Refusal => ({
  code: error instanceof ApiError ? error.code : undefined,
  message: refusalMessage(error, '') || null,
  isOfCall: true,
  isUnauthorized: isUnauthorized(error),
});

/** Makes one call and adds its result to `removal`. */
async function removePart(part: Part, removal: Removal): Promise<void> {
  if (part.named) {
    const linkIds = part.named.map(({ id }) => id);
    await call(revokeNamedLinks, { params: { id: part.recordingId }, input: { linkIds } });
    removal.named.push(...part.named);
    return;
  }
  const { removed, failed } = await call(revokeLinks, { input: { recordingIds: part.main } });
  removal.main.push(...removed);
  removal.failed.push(
    ...failed.map(({ code, message }) => ({ code, message, isOfCall: false, isUnauthorized: false })),
  );
}

/**
 * Removes links, in several calls if necessary. It never throws: failures are in the result.
 * @param onProgress called with the number of links whose calls have ended, successful or not
 */
export async function removeLinks(links: LinksOfBothKinds, onProgress: (finished: number) => void): Promise<Removal> {
  const removal: Removal = { main: [], named: [], failed: [] };
  let finished = 0;
  const work = async (part: Part) => {
    try {
      await removePart(part, removal);
    } finally {
      finished += sizeOf(part);
    }
  };
  // Removing cannot be cancelled.
  const { signal } = new AbortController();
  const { failed } = await runEach(partsOf(links), work, {
    atOnce: CALLS_AT_ONCE,
    signal,
    onProgress: () => onProgress(finished),
  });
  for (const { item, error } of failed) {
    removal.failed.push(...Array.from({ length: sizeOf(item) }, () => refusalOf(error)));
  }
  return removal;
}
