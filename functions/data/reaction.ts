import * as z from 'zod';
import { expression } from './table/expression.ts';
import { getItem, inPartition, listItems } from './table/items.ts';
import { commentFactKey, reactionCountsKey } from './table/keys.ts';
import { type Change, update } from './table/transaction.ts';

/** Length of the part of a recording whose reactions one item counts, in seconds. */
const SPAN_SECONDS = 300;
/** Most reactions of one person in one place: an item has at most 400 kB. */
const PERSON_MAX = 2000;

/** A reaction: the start of its moment in seconds, and the number of its picture. */
export interface StoredReaction {
  at: number;
  kind: number;
}

const nameOf = ({ at, kind }: StoredReaction): string => `r${at}_${kind}`;
const spanOf = (at: number): string => String(Math.floor(at / SPAN_SECONDS)).padStart(4, '0');

function reactionNamed(name: string): StoredReaction | null {
  const [, at, kind] = /^r(\d+)_(\d)$/.exec(name) ?? [];
  return at === undefined ? null : { at: Number(at), kind: Number(kind) };
}

const countsItem = z.object({ type: z.literal('reactionCounts') }).catchall(z.unknown());

/** Counts of the reactions in one place of a recording, or in all places. Several places may count the same moment. */
export async function listReactionCounts(
  recordingId: string,
  placeId?: string,
): Promise<(StoredReaction & { count: number })[]> {
  const { PK, SK } = reactionCountsKey(recordingId, placeId ?? '', '');
  const items = await listItems(countsItem, inPartition(PK, placeId === undefined ? SK.slice(0, -1) : SK));
  return items.flatMap((item) =>
    Object.entries(item).flatMap(([name, count]) => {
      const reaction = reactionNamed(name);
      return reaction && Number(count) > 0 ? [{ ...reaction, count: Number(count) }] : [];
    }),
  );
}

const reactedItem = z.object({ type: z.literal('reacted'), reactions: z.set(z.string()).default(new Set()) });

interface Person {
  recordingId: string;
  placeId: string;
  personId: string;
}

const personKey = ({ recordingId, placeId, personId }: Person) =>
  commentFactKey(recordingId, 'REACTED', placeId, personId);

/** The reactions of one person in one place. */
export async function listReactionsOf(person: Person): Promise<StoredReaction[]> {
  const item = await getItem(reactedItem, personKey(person));
  return [...(item?.reactions ?? [])].flatMap((name) => reactionNamed(name) ?? []);
}

/**
 * Sets a reaction of a person, or takes it back, and counts it. Refused when it is set, or taken back, already, and
 * when the person has too many.
 */
export function reactionChanged(person: Person, reaction: StoredReaction, isOn: boolean): Change[] {
  const name = nameOf(reaction);
  const one = { reactions: new Set([name]) };
  const isNew = expression`(attribute_not_exists(reactions)
    OR (NOT contains(reactions, ${name}) AND size(reactions) < ${PERSON_MAX}))`;
  return [
    update({
      Key: personKey(person),
      set: { type: 'reacted' },
      ...(isOn ? { add: one, onlyIf: isNew } : { subtract: one, onlyIf: expression`contains(reactions, ${name})` }),
    }),
    update({
      Key: reactionCountsKey(person.recordingId, person.placeId, spanOf(reaction.at)),
      set: { type: 'reactionCounts' },
      add: { [name]: isOn ? 1 : -1 },
    }),
  ];
}

/** Reactions that `reactionsRemoved` takes back in one transaction. */
export const REACTIONS_TOGETHER_MAX = 50;

/** Takes back some reactions of a person. Refused when the person has changed one of them meanwhile. */
export function reactionsRemoved(person: Person, reactions: StoredReaction[]): Change[] {
  const names = reactions.map(nameOf);
  const spans = new Set(reactions.map(({ at }) => spanOf(at)));
  const each = names.map((name) => expression`contains(reactions, ${name})`);
  const all = each.reduce((one, other) => expression`${one} AND ${other}`);
  return [
    update({ Key: personKey(person), subtract: { reactions: new Set(names) }, onlyIf: all }),
    ...[...spans].map((span) =>
      update({
        Key: reactionCountsKey(person.recordingId, person.placeId, span),
        add: Object.fromEntries(reactions.flatMap((each) => (spanOf(each.at) === span ? [[nameOf(each), -1]] : []))),
      }),
    ),
  ];
}
