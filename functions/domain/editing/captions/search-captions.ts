import type { searchCaptions as operation, SaidResult } from '#shared/api/editing/captions.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { momentStored } from '#shared/rules/editing/moments.ts';
import { type CaptionLine, type CaptionPart, getCaptionTexts } from '../../../data/editing/caption-text.ts';
import { type CaptionWord, isListedUpTo, pageCaptionWords } from '../../../data/editing/caption-word.ts';
import {
  findTerms,
  foldSpoken,
  matches,
  type SpokenTerm,
  spokenTerms,
  wordsIn,
} from '../../../data/editing/spoken-words.ts';
import { getStoredRecordings } from '../../../data/video/recording.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { SAID_LINE_MAX_LENGTH, SAID_LINES_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { NO_ADDRESSES, pictureAddressAt, picturesFor } from '../../ground/media-tokens/picture-addresses.ts';
import { asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import { recordingViewsFor } from '../../video/recordings/load-recording-views.ts';
import type { RecordingView } from '../../video/recordings/recording-view.ts';
import { shownTo } from '../../video/recordings/shown-to.ts';
import { readSaidCursor, type SaidCursor, writeSaidCursor } from './said-cursor.ts';

/** Recordings of a page. */
const PAGE = 20;
/** Words whose lists are read; all words are looked for in the texts. */
const LISTS_MAX = 5;
/** Items of a list that one request reads. */
const LIST_ITEMS = 1000;
/** Parts of a list that one answer reads at most. */
const PARTS_MAX = 3;
/** Recordings whose texts are read together, and at most for one answer. */
const TOGETHER = 30;
const RECORDINGS_MAX = 210;

/** A part of the list of a searched word. */
interface WordList {
  words: CaptionWord[];
  /** The place after which more follow; null at its end. */
  next: string | null;
}

/** A recording, with those of its captions that may have all words. */
interface Candidate {
  recordingId: string;
  captionsIds: string[];
}

const readList = (workspaceId: string, term: SpokenTerm, after: string | null): Promise<WordList> =>
  pageCaptionWords(workspaceId, term, { after, size: LIST_ITEMS });

const idOf = ({ recordingId, captionsId }: Omit<CaptionWord, 'place'>): string => `${recordingId} ${captionsId}`;

/** The newest first: ids of one workspace sort by time. Each once, also when it has several words that begin so. */
function candidatesOf({ words }: WordList, others: readonly Set<string>[], before: string | null): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const word of words) {
    const { recordingId, captionsId } = word;
    if (before !== null && recordingId >= before) continue;
    if (!others.every((ids) => ids.has(idOf(word)))) continue;
    const candidate = found.get(recordingId);
    if (!candidate) found.set(recordingId, { recordingId, captionsIds: [captionsId] });
    else if (!candidate.captionsIds.includes(captionsId)) candidate.captionsIds.push(captionsId);
  }
  return [...found.values()].sort((a, b) => (a.recordingId < b.recordingId ? 1 : -1));
}

/**
 * The index of the list to go through: the shortest of those that are read to their end. When none is, most recordings
 * have all the words, and the list of a whole word has the newest first.
 */
function choose(terms: readonly SpokenTerm[], lists: readonly WordList[]): number {
  const ended = lists.flatMap(({ words, next }, index) => (next === null ? [{ index, length: words.length }] : []));
  const [shortest] = ended.sort((a, b) => a.length - b.length);
  return (
    shortest?.index ??
    Math.max(
      0,
      terms.findIndex(({ isPrefix }) => !isPrefix),
    )
  );
}

/** A long line, shortened around its first marks. */
function shortened(text: string, marks: [number, number][]): Pick<SaidResult['lines'][number], 'text' | 'marks'> {
  if (text.length <= SAID_LINE_MAX_LENGTH) return { text, marks };
  const [marked, markedTo] = marks[0] ?? [0, 0];
  const first = Math.max(0, Math.min(marked - SAID_LINE_MAX_LENGTH / 4, text.length - SAID_LINE_MAX_LENGTH));
  const word = first === 0 ? 0 : text.indexOf(' ', first) + 1;
  // Some languages have no spaces.
  const start = word === 0 || word > marked ? first : word;
  const last = start + SAID_LINE_MAX_LENGTH;
  const end = last >= text.length ? text.length : Math.max(text.lastIndexOf(' ', last), markedTo);
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : ''];
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + after,
    marks: marks.flatMap(([from, to]) => (from >= start && to <= end ? [[from + shift, to + shift]] : [])),
  };
}

interface SaidLine {
  line: CaptionLine;
  /** How many of the words it may have, at most. */
  likely: number;
}

/** The lines of captions that have most of the words; null unless all words occur in the captions. */
function findLines(
  lines: readonly CaptionLine[],
  terms: readonly SpokenTerm[],
  moments: KeptRanges | null,
): Omit<SaidResult['lines'][number], 'pictureUrl'>[] | null {
  const likely = lines.flatMap((line): SaidLine[] => {
    const text = foldSpoken(line[1]);
    const count = terms.filter(({ word }) => text.includes(word)).length;
    return count > 0 ? [{ line, likely: count }] : [];
  });
  const seen = new Set<number>();
  const found: { at: number; text: string; marks: [number, number][]; count: number }[] = [];
  // Splitting a text into words takes time: only as many lines as needed, those with most words first.
  for (const { line } of likely.sort((a, b) => b.likely - a.likely)) {
    const [at, text] = line;
    const said = findTerms(text, terms);
    if (!said) continue;
    for (const index of said.terms) seen.add(index);
    found.push({ at, text, marks: said.marks, count: said.terms.size });
    if (seen.size === terms.length && found.length >= SAID_LINES_MAX) break;
  }
  if (seen.size < terms.length) return null;
  const best = found.sort((a, b) => b.count - a.count || a.at - b.at).slice(0, SAID_LINES_MAX);
  const most = best[0]?.count;
  return best
    .filter(({ count }) => count === most)
    .sort((a, b) => a.at - b.at)
    .map(({ at, text, marks }) => ({ at, moment: momentStored(moments, at), ...shortened(text, marks) }));
}

/** The lines of captions by their ids: of those that are indexed. */
async function readLines(captions: Omit<CaptionPart, 'part'>[]): Promise<Map<string, CaptionLine[]>> {
  const firsts = await getCaptionTexts(captions.map((each) => ({ ...each, part: 0 })));
  const rest = firsts.flatMap(({ recordingId, captionsId, parts }) =>
    Array.from({ length: parts - 1 }, (_, index) => ({ recordingId, captionsId, part: index + 1 })),
  );
  const texts = [...firsts, ...(rest.length > 0 ? await getCaptionTexts(rest) : [])].sort((a, b) => a.part - b.part);
  const lines = new Map<string, CaptionLine[]>();
  for (const text of texts) lines.set(idOf(text), [...(lines.get(idOf(text)) ?? []), ...text.lines]);
  return lines;
}

/** A part of the list that is gone through: it begins after a place, null for the first part. */
interface Part {
  term: SpokenTerm;
  place: string | null;
}

/** Whether an earlier part of the list has captions. */
function isInEarlierPart(
  captions: Omit<CaptionPart, 'part'>,
  lines: readonly CaptionLine[],
  { term, place }: Part,
): boolean {
  if (place === null) return false;
  const isEarlier = (word: string) => matches(term, word) && isListedUpTo(place, captions, word);
  return lines.some(
    ([, text]) => foldSpoken(text).includes(term.word) && wordsIn(text).some(({ word }) => isEarlier(word)),
  );
}

interface Shown {
  view: RecordingView;
  language: string;
  said: NonNullable<ReturnType<typeof findLines>>;
}

/** The shown lines of a candidate: from its first captions with all words, unless an earlier part has shown them. */
function shownOf(
  view: RecordingView,
  captionsIds: readonly string[],
  { terms, part, lines }: { terms: readonly SpokenTerm[]; part: Part; lines: ReadonlyMap<string, CaptionLine[]> },
): Shown | null {
  const { id: recordingId, file } = view.recording;
  let shown: Shown | null = null;
  for (const { id: captionsId, language } of file.captions) {
    const captions = { recordingId, captionsId };
    const own = lines.get(idOf(captions)) ?? [];
    const said = findLines(own, terms, file.moments);
    if (said && isInEarlierPart(captions, own, part)) return null;
    if (said && captionsIds.includes(captionsId)) shown ??= { view, language, said };
  }
  return shown;
}

type ShowCandidates = (candidates: Candidate[]) => Promise<(SaidResult | null)[]>;

/**
 * The results in recordings for a member; null for a recording that is hidden or gone, does not have all the words, or
 * was shown by an earlier part of the list.
 */
function resultsFor(
  member: ReturnType<typeof asMember>,
  terms: readonly SpokenTerm[],
  now: number,
): (part: Part) => ShowCandidates {
  const loadViews = recordingViewsFor(member);
  const addressPictures = picturesFor(member, now);
  const visible = async (candidates: Candidate[]): Promise<Map<string, RecordingView>> => {
    const views = await loadViews(await getStoredRecordings(candidates.map(({ recordingId }) => recordingId)));
    return new Map(
      views.flatMap((view) =>
        view ? [[view.recording.id, { ...view, recording: shownTo(member, view.recording) }]] : [],
      ),
    );
  };
  return (part) => async (candidates) => {
    const views = await visible(candidates);
    const pairs = candidates.map(({ recordingId, captionsIds }) => ({ view: views.get(recordingId), captionsIds }));
    const lines = await readLines(
      pairs.flatMap(({ view, captionsIds }) =>
        (view?.recording.file.captions ?? [])
          .filter(({ id }) => part.place !== null || captionsIds.includes(id))
          .map(({ id }) => ({ recordingId: view?.recording.id ?? '', captionsId: id })),
      ),
    );
    const found = pairs.map(({ view, captionsIds }) =>
      view ? shownOf(view, captionsIds, { terms, part, lines }) : null,
    );
    const addresses = await addressPictures(found.map((each) => each?.view ?? null));
    return found.map((each, index) => {
      if (!each) return null;
      const { id: recordingId, name, file } = each.view.recording;
      const pictures = addresses[index] ?? NO_ADDRESSES;
      return {
        recordingId,
        name,
        language: each.language,
        lines: each.said.map((line) => ({ ...line, pictureUrl: pictureAddressAt(pictures, file, line.at) })),
      };
    });
  };
}

interface Progress {
  results: SaidResult[];
  /** Recordings that may still be read for this answer. */
  left: number;
}

/** The index of the result that fills the page; -1 when there is room for more. */
function endOfPage(shown: readonly (SaidResult | null)[], room: number): number {
  let count = 0;
  return shown.findIndex((result) => {
    if (result) count += 1;
    return count === room;
  });
}

/**
 * Goes through candidates until the page is full.
 * @returns the last recording that it has reached; null when that is the last candidate
 */
async function collect(candidates: Candidate[], show: ShowCandidates, progress: Progress): Promise<string | null> {
  const reached = (index: number) =>
    index === candidates.length - 1 ? null : (candidates[index]?.recordingId ?? null);
  for (let start = 0; start < candidates.length; start += TOGETHER) {
    if (progress.left <= 0) return reached(start - 1);
    const group = candidates.slice(start, start + TOGETHER);
    progress.left -= group.length;
    const shown = await show(group);
    const end = endOfPage(shown, PAGE - progress.results.length);
    progress.results.push(...shown.slice(0, end < 0 ? shown.length : end + 1).flatMap((result) => result ?? []));
    if (end >= 0) return reached(start + end);
  }
  return null;
}

/** Where the search begins, and the ids that the other lists allow. */
async function begin(workspaceId: string, terms: readonly SpokenTerm[], after: SaidCursor | null) {
  const listed = terms.slice(0, LISTS_MAX);
  const lists = await Promise.all(
    listed.map((term, index) => readList(workspaceId, term, after?.term === index ? after.place : null)),
  );
  const chosen = after?.term ?? choose(listed, lists);
  const others = lists.flatMap(({ words, next }, index) =>
    index !== chosen && next === null ? [new Set(words.map(idOf))] : [],
  );
  return { chosen, list: lists[chosen] ?? { words: [], next: null }, others };
}

/**
 * Searches the captions of a workspace. The index only says where a word may be: whether the recording and its captions
 * exist, and whether the member sees them, is read with each search.
 * @throws AppError NOT_FOUND for a user who is not a member; INVALID_INPUT for an invalid cursor
 */
export async function searchCaptions(
  actor: Actor,
  workspaceId: string,
  { text, after }: { text: string; after?: string | undefined },
): Promise<OutputOf<typeof operation>> {
  const terms = spokenTerms(text);
  const now = nowSeconds();
  const from = after === undefined ? null : readSaidCursor(after, terms);
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const [term] = terms;
  if (!term) return { results: [], after: null };
  const show = resultsFor(member, terms, now);
  const { chosen, others, ...first } = await begin(workspaceId, terms, from);
  let { list } = first;
  let place = from?.place ?? null;
  let before = from?.before ?? null;
  const progress: Progress = { results: [], left: RECORDINGS_MAX };
  for (let parts = 1; ; parts += 1) {
    const part = { term: terms[chosen] ?? term, place };
    const reached = await collect(candidatesOf(list, others, before), show(part), progress);
    if (reached !== null) {
      return { results: progress.results, after: writeSaidCursor({ term: chosen, place, before: reached }) };
    }
    if (list.next === null) return { results: progress.results, after: null };
    place = list.next;
    before = null;
    if (parts === PARTS_MAX || progress.results.length === PAGE || progress.left <= 0) {
      return { results: progress.results, after: writeSaidCursor({ term: chosen, place, before: null }) };
    }
    list = await readList(workspaceId, part.term, place);
  }
}
