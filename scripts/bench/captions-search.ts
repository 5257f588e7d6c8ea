import { type CaptionLine, putCaptionText } from '#functions/data/editing/caption-text.ts';
import { putCaptionWord } from '#functions/data/editing/caption-word.ts';
import { wordStart, wordsIn } from '#functions/data/editing/spoken-words.ts';
import type { StoredRecording } from '#functions/data/video/recording.ts';
import { newId } from '#functions/process/ids.ts';
import type { searchCaptions } from '#shared/api/editing/captions.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import type { Account } from '../client/test-client.ts';
import { itemsOf, putItems } from '../seed/put-items.ts';
import { seededRandom } from '../seed/seeded-random.ts';
import { benchLength } from './bench-length.ts';
import { type Figure, median } from './measure.ts';
import { newLibrary } from './new-library.ts';

const RECORDINGS = benchLength({ usual: 10_000, shortest: 20 });
const RUNS = benchLength({ usual: 10, shortest: 1 });
/** Recordings whose captions are written together. */
const GROUP = 100;

/** A transcript of five minutes: 150 words a minute, in lines of five seconds. */
const LINES = 60;
const WORDS_PER_LINE = 12;
const LINE_SECONDS = 5;

/** Different words of all recordings. The word of rank n is said n times as rarely as the first (Zipf's law). */
const VOCABULARY = 20_000;
const CONSONANTS = 'bcdfghjklmnprstvz';
const VOWELS = 'aeiou';

/** The word of a rank, from 1: each has a beginning, as words of a language have. */
function wordOf(rank: number): string {
  const random = seededRandom(rank);
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  const syllables = Array.from({ length: rank < 100 ? 1 : 3 }, () => letter(CONSONANTS) + letter(VOWELS));
  return `${syllables.join('')}${rank.toString(36)}`;
}

const linesOf = (random: () => number): CaptionLine[] =>
  Array.from({ length: LINES }, (_, line) => [
    line * LINE_SECONDS,
    Array.from({ length: WORDS_PER_LINE }, () => wordOf(Math.ceil(VOCABULARY ** random()))).join(' '),
  ]);

const COMMON = 'a word of nearly all recordings';

/** What is typed. */
const SEARCHES = {
  [COMMON]: wordOf(2),
  'a rare word': wordOf(15_000),
  'three words, one of them rare': `${wordOf(1)} ${wordOf(700)} ${wordOf(5000)}`,
  'two words that few recordings have together': `${wordOf(900)} ${wordOf(1000)}`,
  'the beginning of many words': wordOf(150).slice(0, 3),
  'a word that nobody says': 'zzyzx',
};

/** The parts of the index that a search reads. */
const READ = new Set(Object.values(SEARCHES).flatMap((text) => wordsIn(text).map(({ word }) => wordStart(word))));

/**
 * The items that the index has of a transcript.
 * @param isWhole whether to store words that no search here reads, which takes ten times as long
 */
function itemsOfTranscript(recording: StoredRecording, random: () => number, isWhole: boolean) {
  const recordingId = recording.id;
  const captionsId = recording.file.captions[0]?.id ?? '';
  const lines = linesOf(random);
  const words = new Set(lines.flatMap(([, text]) => wordsIn(text).map(({ word }) => word)));
  return itemsOf([
    putCaptionText({ recordingId, captionsId, part: 0, parts: 1, isIndexed: true, lines }),
    ...[...words]
      .filter((word) => isWhole || READ.has(wordStart(word)))
      .map((word) => putCaptionWord({ recordingId, captionsId }, word)),
  ]);
}

/** Longest time of an answer, in milliseconds. */
const GOAL_MS = 300;

/**
 * Measures the search in what was said, in a workspace whose recordings all have a transcript of five minutes.
 * @param isWhole whether the index has all words, and not only those that the searches could read
 */
export async function captionsSearchTimes(
  account: Account,
  isWhole: boolean,
  print: (figure: Figure) => void,
): Promise<void> {
  const captions = () => [{ id: newId(), language: 'en', label: 'English', automatic: null }];
  const { workspaceId, recordings } = await newLibrary(account, RECORDINGS, (each) => ({
    ...each,
    file: { ...each.file, captions: captions() },
  }));
  const random = seededRandom(RECORDINGS);
  for (const group of inGroups(recordings, GROUP)) {
    await putItems(group.flatMap((recording) => itemsOfTranscript(recording, random, isWhole)));
  }
  for (const [what, text] of Object.entries(SEARCHES)) {
    const times: number[] = [];
    let found = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      const path = `/api/workspaces/${workspaceId}/captions/search`;
      const { status, body } = await account.client.call<OutputOf<typeof searchCaptions>>('POST', path, { text });
      times.push(performance.now() - start);
      if (status !== 200) throw new Error(`The search for ${what} was answered ${status}`);
      found = body.results.length;
    }
    if (what === COMMON && found === 0) throw new Error(`The search for ${what} found nothing`);
    print({ what: `${what} (${found} found)`, value: median(times), unit: 'ms', most: GOAL_MS });
  }
}
