import type { Query } from '@tanstack/react-query';
import { getRecording } from '#shared/api/video/recordings.ts';
import { call } from '#web/lib/api.ts';
import { moment } from '#web/lib/moment.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import type { Pages } from '#web/lib/paged-list.ts';
import { followFocus, queryClient } from '#web/lib/query.ts';
import { ownAccount } from '#web/lib/unauthorized.ts';
import { fill, gone } from './entities.ts';

/** What tabs of one browser tell each other. */
interface Told {
  account: string | null;
  facts: readonly string[];
}

let otherTabs: BroadcastChannel | undefined;

const due = new Set<string>();
/** Facts of other tabs since a change of this one was sent: its answer may be older, and is then read again. */
const heard = new Set<string>();
let holds = 0;
let running: Promise<unknown> = Promise.resolve();

/** The last part of the address, without the page sizes: `members`. */
const nameOf = ({ queryKey }: Query): string =>
  String(queryKey.findLast((part) => typeof part === 'string' || typeof part === 'number'));

/** The kind of the entities that a fact is about. */
const kindOf = (fact: string): string => fact.replace(/[.+?-].*/, '');

function isStaleAfter(facts: ReadonlySet<string>) {
  const isMet = (need: string) => facts.has(need) || facts.has(`${kindOf(need)}?`);
  return (query: Query) =>
    ['everything', nameOf(query), `${query.meta?.kind}?`].some((fact) => facts.has(fact)) ||
    (query.meta?.needs?.some(isMet) ?? false);
}

/** Like `isStaleAfter`, for what another tab knows of entities and this one does not. */
function isStaleElsewhere(facts: readonly string[]) {
  const isStale = isStaleAfter(new Set(facts));
  const kinds = facts.map(kindOf);
  return (query: Query) => isStale(query) || kinds.includes(query.meta?.kind ?? '');
}

/** Reduces a list that no screen shows to its first page, so that reading it again does not load all pages. */
function shorten(query: Query): void {
  const data = query.state.data as Partial<Pages<unknown>> | undefined;
  if (!data?.pages || !data.pageParams || query.isActive()) return;
  query.setState({ data: { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } });
}

function readStale(): Promise<unknown> {
  const facts = [...due];
  const [isStale, isHeard] = [isStaleAfter(new Set(facts)), isStaleElsewhere([...heard])];
  const predicate = (query: Query) => isStale(query) || isHeard(query);
  due.clear();
  // The change whose answer has come still counts.
  if (queryClient.isMutating() <= 1) heard.clear();
  otherTabs?.postMessage({ account: ownAccount(), facts } satisfies Told);
  for (const query of queryClient.getQueryCache().findAll({ predicate })) shorten(query);
  running = Promise.all([running, queryClient.invalidateQueries({ predicate })]);
  return running;
}

/**
 * Says what has changed on the server. Queries that need it are read again; those that no screen shows, when one does.
 * @param facts `recording+` (a new one), `recording-` (one is gone), `recording.name` (a field of one), `recording?`
 *   (nobody knows what), `recording` (any of these), the same of other kinds, `access` (other people may see something), `workspace` (anything in one),
 *   `everything`, or the last part of the address of a GET call: `members`
 * @returns resolves when that is read; during `readOnce`, at once
 */
export async function tell(...facts: readonly string[]): Promise<void> {
  for (const fact of facts) due.add(fact);
  if (holds === 0 && due.size > 0) await readStale();
}

/** Does work with many changes. What they make stale is read once, at the end. */
export async function readOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  holds += 1;
  try {
    return await work();
  } finally {
    holds -= 1;
    await tell();
  }
}

/** Reads what another tab has made stale, if somebody sees this one. */
function hear(facts: readonly string[]): void {
  if (queryClient.isMutating() > 0 || holds > 0) for (const fact of facts) heard.add(fact);
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void queryClient.invalidateQueries({ predicate: isStaleElsewhere(facts), refetchType });
}

/** Reads what became stale while nobody saw this tab. */
const readInvalidated = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });

/** Hears of changes in other tabs of this account, and tells them of changes in this one. @returns ends that */
export function followTabs(): () => void {
  const channel = new BroadcastChannel('facts');
  channel.onmessage = ({ data }: MessageEvent<Told>) => data.account === ownAccount() && hear(data.facts);
  otherTabs = channel;
  const unfollow = followFocus(window, readInvalidated);
  return () => {
    unfollow();
    channel.close();
    otherTabs = undefined;
  };
}

async function read(id: string): Promise<void> {
  const at = moment();
  try {
    fill('recording', [await call(getRecording, { params: { id } })], at);
  } catch (error) {
    if (isNotFound(error)) return tell(...gone('recording', id));
    // The recording has changed nevertheless, so the lists are read again.
    console.warn('The recording was not read again.', error);
    await tell('recording+');
  }
}

/**
 * Reads a recording again after a change whose answer does not say what it is now.
 * @param facts about the change: see `tell`
 * @returns resolves when it is read
 */
export async function readRecording(id: string, ...facts: readonly string[]): Promise<void> {
  const reading = Promise.all([read(id), tell(...facts)]);
  running = Promise.all([running, reading]);
  await reading;
}

/** Resolves when everything that changes made stale is read. */
export const isRead = (): Promise<unknown> => running;
