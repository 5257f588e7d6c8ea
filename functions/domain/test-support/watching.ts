import { newVisitorId } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';
import { reportWatching } from '../sharing/figures/report-watching.ts';
import type { Watcher } from '../sharing/figures/visitors.ts';
import { freshAddress } from './people.ts';

/** User agent of an ordinary browser. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Parts of a recording: start and end, in seconds. */
export type Ranges = [number, number][];

/** A viewer at a new address. */
export const newWatcher = (changes: Partial<Watcher> = {}): Watcher => ({
  address: freshAddress(),
  userAgent: BROWSER,
  refusesTracking: false,
  pass: null,
  ...changes,
});

export interface PlayedVisit {
  shareToken: string;
  visitId?: string;
  sequence?: number;
  watcher?: Watcher;
  actor?: Actor | null;
  file?: number;
}

/** Reports the played ranges of a visit; by default a new visit of a new viewer. */
export function reportPlayed(ranges: Ranges, visit: PlayedVisit): Promise<void> {
  const { shareToken, visitId = newVisitorId(), sequence = 1, watcher = newWatcher(), actor = null, file } = visit;
  return reportWatching(actor, shareToken, { visitId, sequence, ranges, file }, watcher);
}
