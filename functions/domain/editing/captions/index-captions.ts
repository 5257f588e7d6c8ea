import type { Cue } from '#shared/model/editing/captions.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import {
  type CaptionLine,
  type CaptionText,
  firstCaptionTexts,
  listCaptionTexts,
  putCaptionText,
  removeCaptionText,
  setCaptionTextIndexed,
} from '../../../data/editing/caption-text.ts';
import { putCaptionWord, removeCaptionWord } from '../../../data/editing/caption-word.ts';
import { wordsIn } from '../../../data/editing/spoken-words.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import {
  type CaptionsOrder,
  checkCaptionsOrder,
  dropCaptionsOrders,
  dueOf,
  firstCaptionsOrders,
  getCaptionsOrder,
  listDueCaptionsOrders,
  removeCaptionsOrder,
} from '../../../data/video/captions-order.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import { eachPage } from '../../ground/each-page.ts';
import { captionsKey } from '../../ground/media-files/media-keys.ts';

/** Largest text of one item, in characters: in UTF-8 with its times it is below the 400 kB of DynamoDB. */
const PART_LENGTH = 60_000;

/** Words that are written together: a transaction has 100 writes at most, and one of them checks the order. */
const WORDS_TOGETHER = 99;

/** How long a request indexes the captions that it has changed, in milliseconds. The schedule does the rest. */
const REQUEST_MS = 3000;

/** The order does not stand any more, or there is no time left. */
type Outcome = 'done' | 'refused' | 'late';

const lineOf = ({ from, text }: Cue): CaptionLine => [from, text.replace(/\s+/g, ' ')];

function linesInParts(lines: CaptionLine[]): CaptionLine[][] {
  const parts: CaptionLine[][] = [];
  let length = PART_LENGTH;
  for (const line of lines) {
    const [, text] = line;
    length += text.length + 20;
    if (length > PART_LENGTH) {
      parts.push([]);
      length = text.length + 20;
    }
    parts.at(-1)?.push(line);
  }
  return parts;
}

/** The text of captions as the table has it: at least one part. */
async function readTexts(recordingId: string, captionsId: string): Promise<CaptionText[]> {
  const file = await readObject(captionsKey(recordingId, captionsId));
  const lines = file ? readStoredCaptions(Buffer.from(file).toString()).map(lineOf) : [];
  const parts = lines.length > 0 ? linesInParts(lines) : [[]];
  return parts.map((each, part) => ({
    recordingId,
    captionsId,
    part,
    parts: parts.length,
    isIndexed: false,
    lines: each,
  }));
}

const wordsOf = (texts: readonly CaptionText[]): string[] => [
  ...new Set(texts.flatMap(({ lines }) => lines.flatMap(([, text]) => wordsIn(text).map(({ word }) => word)))),
];

/** Makes changes while an order stands, some at a time. They can be made again. */
async function whileStanding(order: CaptionsOrder, changes: Change[], hasTime: () => boolean): Promise<Outcome> {
  for (const group of inGroups(changes, WORDS_TOGETHER)) {
    if (!hasTime()) return 'late';
    if (!(await tryApply([checkCaptionsOrder(order), ...group]))) return 'refused';
  }
  return 'done';
}

type Step = () => Promise<Outcome>;

async function inTurn(steps: Step[]): Promise<Outcome> {
  for (const step of steps) {
    const outcome = await step();
    if (outcome !== 'done') return outcome;
  }
  return 'done';
}

/** Adds captions to the index. Only once all words are there, their text says so: a step that ends before is repeated. */
async function add(order: CaptionsOrder, captionsId: string, hasTime: () => boolean): Promise<Outcome> {
  const texts = await readTexts(order.recordingId, captionsId);
  const make = (changes: Change[]) => () => whileStanding(order, changes, hasTime);
  return inTurn([
    ...texts.map((text) => make([putCaptionText(text)])),
    make(wordsOf(texts).map((word) => putCaptionWord({ ...order, captionsId }, word))),
    make(texts.slice(0, 1).map((text) => setCaptionTextIndexed(text, true))),
  ]);
}

const isIndexed = (texts: readonly CaptionText[]): boolean => texts.some((text) => text.part === 0 && text.isIndexed);

/** The changes that remove captions from the index: their words, and then the text from which the words are known. */
const removalOf = (texts: readonly CaptionText[]) => {
  const [captions] = texts;
  return {
    words: captions ? wordsOf(texts).map((word) => removeCaptionWord(captions, word)) : [],
    texts: texts.map(removeCaptionText),
  };
};

function remove(order: CaptionsOrder, texts: CaptionText[], hasTime: () => boolean): Promise<Outcome> {
  const make = (changes: Change[]) => () => whileStanding(order, changes, hasTime);
  const removal = removalOf(texts);
  // The captions may return with an earlier file before all words are removed: then they are added again.
  const begun = texts.filter(({ part }) => part === 0).map((text) => setCaptionTextIndexed(text, false));
  return inTurn([make(begun), make(removal.words), make(removal.texts)]);
}

function byCaptions(texts: CaptionText[]): Map<string, CaptionText[]> {
  const groups = new Map<string, CaptionText[]>();
  for (const text of texts) groups.set(text.captionsId, [...(groups.get(text.captionsId) ?? []), text]);
  return groups;
}

async function carryOut(order: CaptionsOrder, hasTime: () => boolean): Promise<Outcome> {
  const { recordingId } = order;
  const [recording, stored] = await Promise.all([getStoredRecording(recordingId), listCaptionTexts(recordingId)]);
  const wanted = (recording?.file.captions ?? []).map(({ id }) => id);
  const known = byCaptions(stored);
  const outcome = await inTurn([
    ...[...known]
      .filter(([id]) => !wanted.includes(id))
      .map(
        ([, texts]) =>
          () =>
            remove(order, texts, hasTime),
      ),
    ...wanted.filter((id) => !isIndexed(known.get(id) ?? [])).map((id) => () => add(order, id, hasTime)),
  ]);
  if (outcome !== 'done') return outcome;
  return (await tryApply([removeCaptionsOrder(order)])) ? 'done' : 'refused';
}

/** Carries out the order of a recording, and those that replace it meanwhile. @returns false when the time ends before */
async function bringUpToDate(recordingId: string, hasTime: () => boolean): Promise<boolean> {
  for (;;) {
    const order = await getCaptionsOrder(recordingId);
    if (!order) return true;
    if ((await carryOut(order, hasTime)) === 'late') return false;
  }
}

/**
 * Indexes what the captions of some recordings say now, or removes it. It never fails: the order is stored with the
 * change of the captions, and the schedule carries it out.
 */
export async function indexCaptions(recordingIds: string[]): Promise<void> {
  const deadline = nowMs() + REQUEST_MS;
  for (const recordingId of recordingIds) {
    try {
      if (!(await bringUpToDate(recordingId, () => nowMs() < deadline))) return;
    } catch (error) {
      logError('Captions could not be indexed, and stay due', error, { recordingId });
    }
  }
}

async function work(orders: AsyncGenerator<CaptionsOrder>, hasTime: () => boolean): Promise<Error[]> {
  const failures: Error[] = [];
  for await (const { recordingId } of orders) {
    if (!hasTime()) break;
    try {
      await bringUpToDate(recordingId, hasTime);
    } catch (error) {
      failures.push(new Error(`The captions of ${recordingId} could not be indexed`, { cause: error }));
    }
  }
  return failures;
}

interface DueOptions {
  /** When all requests ended, ISO 8601: orders from before are due. Without it, requests still have their time. */
  interruptedAt?: string | undefined;
  /** Whether to go on; the other orders stay due. */
  hasTime?: () => boolean;
}

/**
 * Carries out the orders that requests have left.
 * @throws AggregateError of all failures; these orders stay due
 */
export async function indexDueCaptions({ interruptedAt, hasTime = () => true }: DueOptions = {}): Promise<void> {
  const due = listDueCaptionsOrders(interruptedAt === undefined ? isoNow() : dueOf(interruptedAt));
  const failures = (await Promise.all(due.map((orders) => work(orders, hasTime)))).flat();
  if (failures.length > 0) throw new AggregateError(failures, `The captions of ${failures.length} recordings failed`);
}

/** Items of a deleted workspace that are read at one time. */
const PAGE = 10;

async function removeTogether(changes: Change[]): Promise<void> {
  for (const group of inGroups(changes, WORDS_TOGETHER)) await tryApply(group);
}

/**
 * Removes the captions of a workspace from the index. Its recordings are deleted, so there are no new orders.
 * @param hasTime whether to go on; called only after some progress
 * @returns whether all are removed
 */
export async function removeIndexedCaptions(workspaceId: string, hasTime: () => boolean): Promise<boolean> {
  // First: afterwards, nothing that has begun before adds anything.
  if (!(await eachPage(() => firstCaptionsOrders(workspaceId, PAGE), dropCaptionsOrders, hasTime))) return false;
  const removeTexts = async (texts: CaptionText[]) => {
    for (const text of texts) {
      const removal = removalOf([text]);
      await removeTogether(removal.words);
      await removeTogether(removal.texts);
    }
  };
  return eachPage(() => firstCaptionTexts(workspaceId, PAGE), removeTexts, hasTime);
}
