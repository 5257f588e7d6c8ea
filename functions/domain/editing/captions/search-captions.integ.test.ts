import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Cue } from '#shared/model/editing/captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import * as captionWords from '../../../data/editing/caption-word.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getCaptionsOrder } from '../../../data/video/captions-order.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import * as clock from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { allItems } from '../../test-support/all-items.ts';
import { later } from '../../test-support/clock.ts';
import {
  creatorsProject,
  type Library,
  newLibrary,
  restrict,
  storeUploadedRecording,
  stubDeletionWorkflow,
} from '../../test-support/libraries.ts';
import { uploadCaptions } from '../../test-support/recordings.ts';
import { type RecordingAttributes, withAttributes } from '../../test-support/stored-recording.ts';
import { refusal } from '../../test-support/tenants.ts';
import { deleteProject } from '../../upkeep/cleanup/delete-project.ts';
import { deleteProjectContents } from '../../upkeep/cleanup/delete-project-contents.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { deleteWorkspace } from '../../upkeep/cleanup/delete-workspace.ts';
import { deleteWorkspaceContents } from '../../upkeep/cleanup/delete-workspace-contents.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { addCaptions, removeCaptions, replaceCaptions, storeCaptions } from './change-captions.ts';
import { indexDueCaptions } from './index-captions.ts';
import { searchCaptions } from './search-captions.ts';

useOwnTable();
mockAws(SFNClient).on(StartExecutionCommand).resolves({});
stubDeletionWorkflow();
let library: Library;
beforeEach(async () => {
  library = await newLibrary();
});

const cuesOf = (...texts: string[]): Cue[] =>
  texts.map((text, index) => ({ from: index * 5, to: index * 5 + 4, text }));

const newRecording = (changes: RecordingAttributes = {}) =>
  storeUploadedRecording({ workspaceId: library.workspaceId, userId: library.creator.userId, ...changes });

/** Adds captions. @returns their id */
async function caption(recordingId: string, cues: Cue[], label = 'English'): Promise<string> {
  const uploadURL = await uploadCaptions(library.creator, writeCaptions(cues));
  const { captions } = await addCaptions(library.creator, recordingId, { uploadURL, language: 'en', label });
  return captions.at(-1)?.id ?? '';
}

/** A recording in which this is said, a line every five seconds. */
async function recordingSaying(texts: string[], changes: RecordingAttributes = {}): Promise<string> {
  const { id } = await newRecording(changes);
  await caption(id, cuesOf(...texts));
  return id;
}

/** Stores captions as a request does that ends before it indexes them. */
async function captionUnfinished(recordingId: string, cues: Cue[]): Promise<void> {
  const id = await storeCaptions(recordingId, Buffer.from(writeCaptions(cues)));
  const before = await getStoredRecording(recordingId);
  if (!before) throw new Error('There is no such recording');
  const captions = [...before.file.captions, { id, language: 'en', label: id, automatic: null }];
  await apply(writeRecording(before, withAttributes(before, { captions })));
}

const find = async (text: string, actor: Actor = library.viewer, after?: string) =>
  searchCaptions(actor, library.workspaceId, { text, after });
const idsOf = async (text: string, actor?: Actor) => (await find(text, actor)).results.map((each) => each.recordingId);
/** What is found, as `seconds: line` with the words in brackets. */
const linesOf = async (text: string) =>
  (await find(text)).results.flatMap(({ lines }) =>
    lines.map(({ at, text: line, marks }) => {
      const marked = marks
        .toReversed()
        .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, line);
      return `${at}: ${marked}`;
    }),
  );

interface Stored {
  PK: string;
  SK: string;
  type: string;
}

/** All that the table has for the search in a workspace. */
const stored = async () =>
  ((await allItems()) as unknown as Stored[]).filter(
    ({ PK, type }) => PK.includes(library.workspaceId) && type.startsWith('caption'),
  );
const storedTypes = async () => (await stored()).map(({ type }) => type).sort();

describe('a search in what was said', () => {
  it('finds lines with all words, by their beginnings, without case and accents', async () => {
    const texts = ['Welcome everyone', 'We talk about the\nprice today.', 'At the Café, a pricey one.', 'Another cafe'];
    await recordingSaying([...texts, '我们讨论价格']);
    const expected = {
      today: ['5: We talk about the price [today].'],
      CAFÉ: ['10: At the [Café], a pricey one.', '15: Another [cafe]'],
      pric: ['5: We talk about the [price] today.', '10: At the Café, a [pricey] one.'],
      // Typed to its end.
      'pric ': [],
      // Not from the middle of a word.
      rice: [],
      'cafe pricey': ['10: At the [Café], a [pricey] one.'],
      // Words that are said at different times.
      'welcome another': ['0: [Welcome] everyone', '15: [Another] cafe'],
      'welcome nobody': [],
      // Words without spaces between them.
      价格: ['20: 我们讨论[价格]'],
    };
    const found = await Promise.all(Object.keys(expected).map(async (text) => [text, await linesOf(text)]));
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('finds all words only in captions of one language', async () => {
    const { id } = await newRecording();
    await caption(id, cuesOf('Good morning'));
    await caption(id, cuesOf('Guten Morgen'), 'Deutsch');
    expect(await idsOf('good morning')).toEqual([id]);
    expect(await idsOf('good morgen')).toEqual([]);
  });

  it('shortens a long line around the word', async () => {
    await recordingSaying([`${'before '.repeat(60)}budget ${'after '.repeat(60)}`]);
    const [result] = (await find('budget')).results;
    const [line] = result?.lines ?? [];
    expect(line?.text.length).toBeLessThan(250);
    expect(line?.text).toMatch(/^…before .* budget .* after…$/);
    expect(line?.marks.map(([from, to]) => line.text.slice(from, to))).toEqual(['budget']);
  });

  it('shows the word also in a long line with few spaces', async () => {
    await recordingSaying([`${'字'.repeat(100)}。价格。${'的'.repeat(150)} ${'的'.repeat(200)}`]);
    expect(await linesOf('价格')).toEqual([expect.stringContaining('[价格]')]);
  });

  it('finds every recording once, the newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      const { id } = await newRecording();
      await captionUnfinished(id, cuesOf(`Common word ${count}`));
      ids.push(id);
    }
    await indexDueCaptions({ interruptedAt: clock.isoNow() });
    const first = await find('word common');
    const second = await find('word common', library.viewer, first.after ?? '');
    expect([first.results.length, second.results.length, second.after]).toEqual([20, 3, null]);
    expect([...first.results, ...second.results].map(({ recordingId }) => recordingId)).toEqual(ids.toReversed());
  });

  it('finds every recording once, also when its words are in several parts of the list', async () => {
    const { pageCaptionWords } = captionWords;
    vi.spyOn(captionWords, 'pageCaptionWords').mockImplementation((workspaceId, term, { after }) =>
      pageCaptionWords(workspaceId, term, { after, size: 5 }),
    );
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.unshift(await recordingSaying(['A plan', 'Planets and planning']));
    for (const id of ids) await caption(id, cuesOf('Ein Plan'), 'Deutsch');
    const allIdsOf = async (text: string) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const { results, ...more } = await find(text, library.viewer, after);
        found.push(...results.map(({ recordingId }) => recordingId));
        after = more.after ?? undefined;
      } while (after !== undefined);
      return found;
    };
    for (const text of ['pla', 'plan ', 'planets ']) expect([text, ...(await allIdsOf(text))]).toEqual([text, ...ids]);
    // Only captions of the second part have both words.
    expect(await allIdsOf('a plan ')).toEqual(ids);
  });

  it('refuses a cursor of another search', async () => {
    const cursor = Buffer.from(JSON.stringify([0, 'word#x', null])).toString('base64url');
    for (const after of [cursor, 'nothing', Buffer.from('[7,null,null]').toString('base64url')]) {
      await expect(find('other', library.viewer, after)).rejects.toEqual(refusal('INVALID_INPUT'));
    }
  });

  it('finds nothing in another workspace, and nobody else finds anything in this one', async () => {
    const own = library;
    await recordingSaying(['A secret']);
    library = await newLibrary();
    expect((await find('secret')).results).toEqual([]);
    await expect(searchCaptions(library.viewer, own.workspaceId, { text: 'secret' })).rejects.toEqual(
      refusal('NOT_FOUND'),
    );
  });

  it('follows the access to a project, and moves, without any change of the index', async () => {
    const projectId = await creatorsProject(library);
    const id = await recordingSaying(['A secret'], { projectId });
    const before = await stored();
    expect(await idsOf('secret')).toEqual([id]);
    await restrict(library, projectId);
    for (const name of ['viewer', 'editor'] as const)
      expect(await find('secret', library[name])).toEqual({ results: [], after: null });
    for (const name of ['owner', 'admin', 'creator', 'editorWhoViews', 'viewerWhoEdits'] as const) {
      expect(await idsOf('secret', library[name])).toEqual([id]);
    }
    await updateRecording(library.creator, id, { projectId: null });
    expect(await idsOf('secret')).toEqual([id]);
    expect(await stored()).toEqual(before);
  });

  it('shows captions of a lost recorder only to its maker', async () => {
    const id = await recordingSaying(['A secret']);
    const before = await getStoredRecording(id);
    const segments = { uploadId: 'u', state: 'interrupted', isWatchable: true, saving: null, attached: null } as const;
    if (before) await apply(writeRecording(before, withAttributes(before, { segments })));
    expect(await idsOf('secret', library.creator)).toEqual([id]);
    expect(await idsOf('secret', library.owner)).toEqual([]);
  });
});

describe('the index', () => {
  it('has one item for each word of captions, with nothing but the word and their ids', async () => {
    const id = await recordingSaying(['The price, the PRICE', 'of tea']);
    const words = (await stored()).filter(({ type }) => type === 'captionWord');
    expect(words.map(({ SK }) => SK.split('#')[0]).sort()).toEqual(['of', 'price', 'tea', 'the']);
    for (const word of words) expect(Object.keys(word).sort()).toEqual(['PK', 'SK', 'type']);
    expect(await getCaptionsOrder(id)).toBeNull();
  });

  it('has the words of captions that replace others, and none of removed ones', async () => {
    const { id } = await newRecording();
    const captionsId = await caption(id, cuesOf('Before'));
    const uploadURL = await uploadCaptions(library.creator, writeCaptions(cuesOf('Afterwards')));
    const { captions } = await replaceCaptions(library.creator, id, { captionsId, uploadURL });
    expect([await idsOf('before'), await idsOf('afterwards')]).toEqual([[], [id]]);
    await removeCaptions(library.creator, id, captions[0]?.id ?? '');
    expect(await stored()).toEqual([]);
  });

  it('keeps nothing of a deleted recording, or of a deleted project', async () => {
    const projectId = await creatorsProject(library);
    const alone = await recordingSaying(['A secret']);
    for (let count = 0; count < 3; count += 1) await recordingSaying(['Another secret'], { projectId });
    await deleteRecording(library.creator, alone);
    expect(await idsOf('secret')).toHaveLength(3);
    await deleteProject(library.creator, projectId, { deleteRecordings: true });
    expect(await idsOf('secret')).toEqual([]);
    await deleteProjectContents(projectId, () => true);
    expect(await stored()).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)('has captions of more than one item, and loses all of them', async () => {
    const { id } = await newRecording();
    const cues = Array.from({ length: 4000 }, (_, index) => ({
      from: index,
      to: index + 1,
      text: `Line ${index} says a unique${index % 400} word`,
    }));
    const captionsId = await caption(id, [...cues, { from: 4000, to: 4001, text: 'The very end' }]);
    // A request ends after three seconds, and leaves the rest.
    await indexDueCaptions({ interruptedAt: clock.isoNow() });
    expect((await storedTypes()).filter((type) => type === 'captionText').length).toBeGreaterThan(1);
    expect(await linesOf('unique399 end')).toEqual([
      '399: Line 399 says a [unique399] word',
      '799: Line 799 says a [unique399] word',
      '1199: Line 1199 says a [unique399] word',
    ]);
    expect(await linesOf('very end')).toEqual(['4000: The [very] [end]']);
    await removeCaptions(library.creator, id, captionsId);
    await indexDueCaptions({ interruptedAt: clock.isoNow() });
    expect(await stored()).toEqual([]);
  });

  it('gets from the schedule what a request has left, as far as its time goes, and again from its beginning', async () => {
    const { id } = await newRecording();
    const texts = Array.from({ length: 150 }, (_, index) => `word${index}`);
    const before = clock.isoNow(-1);
    await captionUnfinished(id, cuesOf(...texts));
    await indexDueCaptions();
    expect(await storedTypes()).toEqual(['captionsOrder']);
    await indexDueCaptions({ interruptedAt: before });
    expect(await storedTypes()).toEqual(['captionsOrder']);
    let calls = 0;
    await indexDueCaptions({ interruptedAt: clock.isoNow(), hasTime: () => calls++ < 3 });
    const begun = (await storedTypes()).filter((type) => type === 'captionWord').length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(texts.length);
    later(61);
    await indexDueCaptions();
    expect(await storedTypes()).toEqual(['captionText', ...texts.map(() => 'captionWord')]);
    expect(await idsOf('word149')).toEqual([id]);
  });

  it('adds nothing for an order that another change has replaced', async () => {
    const { id } = await newRecording();
    await captionUnfinished(id, cuesOf(...Array.from({ length: 150 }, (_, index) => `word${index}`)));
    later(61);
    let calls = 0;
    const hasTime = () => {
      calls += 1;
      return true;
    };
    const indexed = indexDueCaptions({ hasTime });
    await vi.waitFor(() => expect(calls).toBeGreaterThan(1), { interval: 1 });
    const removed = deleteRecording(library.creator, id);
    await Promise.all([indexed, removed]);
    expect(await stored()).toEqual([]);
  });

  it('has and loses a word whose 64th code unit is half of a character', async () => {
    const word = `a${'𐐨'.repeat(40)}`;
    const id = await recordingSaying([`${word} hello`]);
    for (const text of ['hello', word]) expect(await idsOf(text)).toEqual([id]);
    await deleteWorkspace(library.owner, library.workspaceId);
    expect(await deleteWorkspaceContents(library.workspaceId, () => true)).toEqual({ done: true });
    expect(await stored()).toEqual([]);
  });
});
