import * as z from 'zod';
import { PERSON_REACTIONS_MAX } from '../../process/limits.ts';
import { expression } from '../table/expression.ts';
import { getItem, inPartition, listItems } from '../table/items.ts';
import { commentFactKey, reactionCountsKey } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';

/** Length of the part of a recording whose reactions one item counts, in seconds. */
const SPAN_SECONDS = 300;

/** A reaction: a time in its moment, stored as that of a comment, in seconds, and the number of its picture. */
export interface StoredReaction {
  at: number;
  kind: number;
}

/** The name of a reaction, also as that of an attribute. */
const nameOf = ({ at, kind }: StoredReaction): string => `r${String(at).replace('.', 'p')}_${kind}`;
const spanOf = (at: number): string => String(Math.floor(at / SPAN_SECONDS)).padStart(4, '0');

function reactionNamed(name: string): StoredReaction | null {
  const [, at, kind] = /^r(\d+(?:p\d+)?)_(\d)$/.exec(name) ?? [];
  return at === undefined ? null : { at: Number(at.replace('p', '.')), kind: Number(kind) };
}

const countsItem = z.object({ type: z.literal('reactionCounts') }).catchall(z.unknown());

export async function listReactionCounts(
  recordingId: string,
  placeId: string,
): Promise<(StoredReaction & { count: number })[]> {
  const { PK, SK } = reactionCountsKey(recordingId, placeId, '');
  const items = await listItems(countsItem, inPartition(PK, SK));
  return items.flatMap((item) =>
    Object.entries(item).flatMap(([name, count]) => {
      const reaction = reactionNamed(name);
      return reaction && Number(count) > 0 ? [{ ...reaction, count: Number(count) }] : [];
    }),
  );
}

const reactedItem = z.object({
  type: z.literal('reacted'),
  SK: z.string(),
  reactions: z.set(z.string()).default(new Set()),
});

interface Person {
  recordingId: string;
  placeId: string;
  personId: string;
}

const personKey = ({ recordingId, placeId, personId }: Person) =>
  commentFactKey(recordingId, 'REACTED', placeId, personId);

const reactionsIn = (item: z.output<typeof reactedItem> | null): StoredReaction[] =>
  [...(item?.reactions ?? [])].flatMap((name) => reactionNamed(name) ?? []);

export const listReactionsOf = async (person: Person): Promise<StoredReaction[]> =>
  reactionsIn(await getItem(reactedItem, personKey(person)));

/** All reactions of a recording with the people who set them, who may have set the same one in several places. */
export async function listReactionsByPerson(recordingId: string): Promise<(StoredReaction & Person)[]> {
  const { PK, SK } = commentFactKey(recordingId, 'REACTED', '');
  const items = await listItems(reactedItem, inPartition(PK, SK));
  return items.flatMap((item) => {
    const [placeId = '', personId = ''] = item.SK.slice(SK.length).split('#');
    return reactionsIn(item).map((reaction) => ({ ...reaction, recordingId, placeId, personId }));
  });
}

/** Sets a reaction of a person, and counts it. Refused when it is set already, and when the person has too many. */
export function setReaction(person: Person, reaction: StoredReaction): Change[] {
  const name = nameOf(reaction);
  const isNew = expression`(attribute_not_exists(reactions)
    OR (NOT contains(reactions, ${name}) AND size(reactions) < ${PERSON_REACTIONS_MAX}))`;
  return [
    update({
      Key: personKey(person),
      set: { type: 'reacted' },
      add: { reactions: new Set([name]) },
      onlyIf: isNew,
    }),
    update({
      Key: reactionCountsKey(person.recordingId, person.placeId, spanOf(reaction.at)),
      set: { type: 'reactionCounts' },
      add: { [name]: 1 },
    }),
  ];
}

/** Reactions that `takeBackReactions` takes back in one transaction. */
export const REACTIONS_TOGETHER_MAX = 50;

/** Takes back some reactions of a person. Refused when the person has changed one of them meanwhile. */
export function takeBackReactions(person: Person, reactions: StoredReaction[]): Change[] {
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
