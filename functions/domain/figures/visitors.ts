import { createHash } from 'node:crypto';
import { getLinkViewer, saveLinkViewerWrite } from '../../data/figures.ts';
import { sha256 } from '../../data/keys.ts';
import { getPass } from '../../data/pass.ts';
import type { Write } from '../../data/table.ts';
import { createSeenWrite, getVisitorSalt, wasSeen } from '../../data/watch.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import type { OpenedLink } from '../links/load-link.ts';

/** Who reports: the browser, as far as it says, and what it has proven to the link. */
export interface Watcher {
  address: string;
  userAgent: string | null;
  refusesTracking: boolean;
  /** The secret of the browser's pass; null without one. */
  pass: string | null;
}

/** Who visits, as far as it is known. */
export interface Visitor {
  /** Whether nobody has counted them yet. */
  isNew: boolean;
  /** What is remembered of them. @param buckets parts of the recording that the visit has played for the first time */
  writes: (buckets: number[]) => Write[];
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id of the form of a time-ordered one that follows from an address, so that lists of viewers have the usual cursors. */
const viewerIdOf = (email: string): string =>
  Array.from(createHash('sha256').update(email).digest().subarray(0, 26), (byte) => ALPHABET[byte & 31]).join('');

async function namedVisitor(shareToken: string, email: string, begins: boolean): Promise<Visitor> {
  const id = viewerIdOf(email);
  const before = await getLinkViewer(shareToken, id);
  const views = (before?.views ?? 0) + (begins ? 1 : 0);
  return {
    isNew: begins && before === null,
    writes: (played) => {
      const buckets = [...new Set([...(before?.buckets ?? []), ...played])].sort((one, other) => one - other);
      return [saveLinkViewerWrite(shareToken, before, { id, email, views, lastViewedAt: isoNow(), buckets })];
    },
  };
}

const NOBODY: Visitor = { isNew: false, writes: () => [] };

/** Somebody without a name: one browser at one address is one visitor on one day, and nobody can tell the next day. */
async function namelessVisitor(shareToken: string, { address, userAgent }: Watcher): Promise<Visitor> {
  const now = nowSeconds();
  const visitor = sha256(`${await getVisitorSalt(now)}#${shareToken}#${address}#${userAgent}`);
  return (await wasSeen(visitor)) ? NOBODY : { isNew: true, writes: () => [createSeenWrite(visitor, now)] };
}

/**
 * Who reports: by the address that was proven to the link's e-mail gate, else by a number that holds for a day.
 * @param begins whether the visit begins with this report
 */
export async function findVisitor(
  { recording, named }: OpenedLink,
  watcher: Watcher,
  begins: boolean,
): Promise<Visitor> {
  const hasNames = (named?.allowList.length ?? 0) > 0 && watcher.pass !== null;
  const email = hasNames ? (await getPass(recording.shareToken, watcher.pass ?? ''))?.email : null;
  const { shareToken } = recording;
  if (email) return namedVisitor(shareToken, email, begins);
  return begins ? namelessVisitor(shareToken, watcher) : NOBODY;
}
