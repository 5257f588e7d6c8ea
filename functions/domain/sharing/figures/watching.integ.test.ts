import { beforeEach, describe, expect, it, vi } from 'vitest';
import { codeMailedTo, freshEmail } from '#scripts/client/test-client.ts';
import type { LinkedRecording } from '#scripts/seed/linked-recording.ts';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import { apply } from '../../../data/ground/apply.ts';
import { pageLinkViewers, putLinkViewer, readFigures } from '../../../data/sharing/figures.ts';
import { changeEarlierFiles, withEarlier } from '../../../data/video/earlier-files.ts';
import * as clock from '../../../process/clock.ts';
import { newId, newVisitorId, scopedId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { storeUploadedRecording } from '../../test-support/libraries.ts';
import { newMember, newTenant, refusal } from '../../test-support/tenants.ts';
import { BROWSER, newWatcher, type PlayedVisit, type Ranges, reportPlayed } from '../../test-support/watching.ts';
import { restoreFile } from '../../video/file-state/show-file.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { revokeNamedLinks } from '../links/revoke-links.ts';
import { createNamedLink } from '../links/save-link.ts';
import { sendLinkCode, verifyLinkCode } from '../visits/link-code.ts';
import { startVisit } from '../visits/start-visit.ts';
import { batchGetFigures, getLinkFigures, listLinkViewers } from './read-figures.ts';
import type { Watcher } from './visitors.ts';

let workspaceId: string;
let owner: Actor;
let recording: LinkedRecording;
let token: string;
beforeEach(async () => {
  ({ workspaceId, owner } = await newTenant());
  recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true, duration: 50 });
  token = recording.shareToken ?? '';
});

const report = (ranges: Ranges, visit: Partial<PlayedVisit> = {}) =>
  reportPlayed(ranges, { shareToken: token, ...visit });

const figures = (linkId = MAIN_LINK, actor = owner) => getLinkFigures(actor, recording.id, linkId);
/** The number of these visits that played each hundredth. The ranges are in hundredths. */
const curveOf = (visits: Ranges[]): number[] =>
  Array.from(
    { length: 100 },
    (_, index) => visits.filter((ranges) => ranges.some(([from, to]) => from <= index && index < to)).length,
  );
/** Converts ranges in hundredths to seconds of a recording of 50 seconds. */
const seconds = (ranges: Ranges): Ranges => ranges.map(([from, to]) => [from / 2, to / 2]);

describe('the figures of a link', () => {
  it('are empty before anybody has watched', async () => {
    expect(await figures()).toEqual({
      views: 0,
      visitors: 0,
      lastViewedAt: null,
      averageSeconds: null,
      duration: 50,
      retention: curveOf([]),
    });
  });

  it('have the exact retention curve, whatever viewers skip and repeat', async () => {
    const visits: Ranges[] = [
      [[0, 100]],
      [[0, 25]],
      // Skips from the beginning to the end.
      [
        [0, 10],
        [80, 100],
      ],
      // Plays a part three times.
      [
        [40, 60],
        [45, 55],
        [40, 50],
      ],
      ...Array.from({ length: 20 }, (_, index): Ranges => [[index, index + 30]]),
    ];
    await Promise.all(visits.map((ranges) => report(seconds(ranges))));
    const { retention, views, visitors, averageSeconds, lastViewedAt } = await figures();
    expect(retention).toEqual(curveOf(visits));
    expect([views, visitors]).toEqual([24, 24]);
    expect(averageSeconds).toBeCloseTo((50 + 12.5 + 15 + 10 + 20 * 15) / 24, 6);
    expect(Date.now() - Date.parse(lastViewedAt ?? '')).toBeLessThan(60_000);
  });

  it('grow with the reports of a visit, which counts as one view, and a lost report is included in the next', async () => {
    const visit = { visitId: newVisitorId(), watcher: newWatcher() };
    await report([[0, 10]], { ...visit, sequence: 1 });
    await report([[0, 30]], { ...visit, sequence: 3 });
    expect(await figures()).toMatchObject({
      views: 1,
      visitors: 1,
      averageSeconds: 30,
      retention: curveOf([[[0, 60]]]),
    });
  });

  it('do not change when a report arrives twice, at the same moment, or after a later one', async () => {
    const visit = { visitId: newVisitorId(), watcher: newWatcher() };
    await Promise.all(Array.from({ length: 4 }, () => report([[0, 20]], { ...visit, sequence: 2 })));
    await report([[0, 20]], { ...visit, sequence: 2 });
    await report([[0, 50]], { ...visit, sequence: 1 });
    expect(await figures()).toMatchObject({
      views: 1,
      visitors: 1,
      averageSeconds: 20,
      retention: curveOf([[[0, 40]]]),
    });
  });

  it('are limited by the length of the recording and the time that has passed', async () => {
    recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true, duration: 1000 });
    token = recording.shareToken ?? '';
    const visit = { visitId: newVisitorId(), watcher: newWatcher() };
    const start = clock.nowSeconds();
    const now = vi.spyOn(clock, 'nowSeconds').mockReturnValue(start);
    // 40 seconds at twice the speed.
    await report([[0, 5000]], { ...visit, sequence: 1 });
    expect(await figures()).toMatchObject({ averageSeconds: 80, retention: curveOf([[[0, 8]]]) });
    now.mockReturnValue(start + 30);
    await report([[0, 5000]], { ...visit, sequence: 2 });
    expect(await figures()).toMatchObject({ averageSeconds: 140, retention: curveOf([[[0, 14]]]) });
  });

  it('do not count a visit without playback', async () => {
    await report([]);
    await report([[60, 70]]);
    expect(await figures()).toMatchObject({ views: 0, visitors: 0 });
  });

  it('count a browser as one visitor per day', async () => {
    const watcher = newWatcher();
    const now = vi.spyOn(clock, 'nowSeconds').mockReturnValue(clock.nowSeconds());
    for (let visit = 0; visit < 3; visit++) await report([[0, 10]], { watcher });
    await report([[0, 10]], { watcher: newWatcher({ address: watcher.address, userAgent: `${BROWSER} Other/1` }) });
    expect(await figures()).toMatchObject({ views: 4, visitors: 2 });
    now.mockReturnValue(clock.nowSeconds() + 24 * 60 * 60);
    await report([[0, 10]], { watcher });
    expect(await figures()).toMatchObject({ views: 5, visitors: 3 });
  });

  it('have a curve for each file: views stay when the video is replaced', async () => {
    const visit = { visitId: newVisitorId(), watcher: newWatcher() };
    await report(seconds([[0, 50]]), visit);
    const ended = { texts: null, endedAt: clock.isoNow(), endedBy: owner.userId, keptUntil: clock.isoNow(60) };
    await changeRecording(recording.id, async (found) => {
      const shown = { ...found, file: { ...found.file, duration: 100, number: 1 } };
      return changeEarlierFiles(await withEarlier(found), {
        recording: shown,
        earlier: [{ ...recording.file, id: scopedId(workspaceId, newId()), ended }],
      });
    });
    expect(await figures()).toMatchObject({ views: 1, averageSeconds: 25, duration: 100, retention: curveOf([]) });
    await report([[0, 10]], { ...visit, sequence: 2, file: 1 });
    expect(await figures()).toMatchObject({ views: 1, averageSeconds: 35, retention: curveOf([[[0, 10]]]) });
    // A page that was opened before plays the earlier file, and another one that nobody knows.
    await report(seconds([[50, 60]]), { file: 0 });
    await report([[0, 50]], { file: 7 });
    expect(await figures()).toMatchObject({ views: 2, averageSeconds: 20, retention: curveOf([[[0, 10]]]) });
    expect((await readFigures(token, 0)).retention).toEqual(curveOf([[[0, 60]]]));
    await changeRecording(recording.id, async (found) => {
      const before = await withEarlier(found);
      const [restored] = before.earlier;
      return restored ? changeEarlierFiles(before, restoreFile(before, restored, owner.userId)) : null;
    });
    await report(seconds([[60, 70]]), { file: 2 });
    expect(await figures()).toMatchObject({ views: 3, duration: 50, retention: curveOf([[[0, 70]]]) });
  });
});

describe('the figures of many named links', () => {
  const named = (name: string, of = recording, actor = owner) =>
    createNamedLink(actor, of.id, { name }).then(({ id, shareToken }) => ({
      recordingId: of.id,
      linkId: id,
      shareToken,
    }));
  const each = (links: { recordingId: string; linkId: string }[], actor = owner) =>
    batchGetFigures(actor, workspaceId, links);

  it('are those of each link on screen', async () => {
    const other = await storeUploadedRecording({ workspaceId, userId: owner.userId, duration: null });
    const links = [await named('A'), await named('B'), await named('C', other)] as const;
    await report([[0, 10]], { shareToken: links[0].shareToken });
    await report([[0, 20]], { shareToken: links[0].shareToken });
    await report([[0, 50]], { shareToken: links[1].shareToken });
    const shown = await Promise.all(
      links.map(async ({ recordingId, linkId }) => {
        const { retention: _curve, ...sums } = await getLinkFigures(owner, recordingId, linkId);
        return { recordingId, linkId, ...sums };
      }),
    );
    expect(shown.map(({ visitors, averageSeconds }) => [visitors, averageSeconds])).toEqual([
      [2, 15],
      [1, 50],
      [0, null],
    ]);
    const found = await each([...links, links[0]]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(shown));
  });

  it('leave out links that the member may not share, that are revoked, or that are of another workspace', async () => {
    const editor = await newMember(workspaceId, 'editor');
    const own = await storeUploadedRecording({ workspaceId, userId: editor.userId });
    const elsewhere = await newTenant();
    const foreign = await storeUploadedRecording({
      workspaceId: elsewhere.workspaceId,
      userId: elsewhere.owner.userId,
    });
    const [theirs, mine] = [await named('Theirs'), await named('Mine', own, editor)];
    const revoked = await named('Revoked', own, editor);
    await revokeNamedLinks(editor, own.id, [revoked.linkId]);
    const away = await named('Away', foreign, elsewhere.owner);
    const asked = [theirs, mine, revoked, away, { recordingId: 'none', linkId: 'none' }];
    expect((await each(asked, editor)).map(({ linkId }) => linkId)).toEqual([mine.linkId]);
    expect((await each(asked)).map(({ linkId }) => linkId).sort()).toEqual([theirs.linkId, mine.linkId].sort());
    await expect(each(asked, elsewhere.owner)).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('a visit that is not counted', () => {
  const nobody = { views: 0, visitors: 0, lastViewedAt: null };

  it('is one of the owner or of a member of the workspace', async () => {
    await report([[0, 10]], { actor: owner });
    await report([[0, 10]], { actor: await newMember(workspaceId, 'viewer') });
    expect(await figures()).toMatchObject(nobody);
    await report([[0, 10]], { actor: (await newTenant()).owner });
    expect(await figures()).toMatchObject({ views: 1 });
  });

  it('is one of a removed link, or of a recording of unknown length', async () => {
    await expect(report([[0, 10]], { shareToken: 'none' })).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
    recording = await storeUploadedRecording({ workspaceId, userId: owner.userId, isShared: true, duration: null });
    await report([[0, 10]], { shareToken: recording.shareToken ?? '' });
    expect(await figures()).toMatchObject(nobody);
  });
});

describe('a link with an e-mail gate', () => {
  /** Proves an address to a link and begins to watch. */
  async function enter(shareToken: string, email: string): Promise<Watcher> {
    const watcher = newWatcher();
    const guest = { address: watcher.address, pass: null };
    const { pass } = await sendLinkCode(shareToken, email, guest, 'https://app.example');
    const code = await codeMailedTo(process.env.APP_URL ?? '', email);
    await verifyLinkCode(shareToken, code, { ...guest, pass });
    await startVisit(null, shareToken, { ...guest, pass }, false);
    return { ...watcher, pass };
  }

  it('lists its viewers page by page, also after those of over a year ago', async () => {
    const { id, shareToken } = await createNamedLink(owner, recording.id, { name: 'Acme', emails: [freshEmail()] });
    const ofViewer = { email: 'jane@example.com', views: 1, lastViewedAt: clock.isoNow(), buckets: [], file: 0 };
    const put = (digits: string[]) =>
      apply(digits.map((digit) => putLinkViewer(shareToken, null, { ...ofViewer, id: digit.repeat(26) })));
    await put(['1']);
    vi.spyOn(clock, 'nowSeconds').mockReturnValue(clock.nowSeconds() - 366 * 24 * 60 * 60);
    await put(['2', '3', '4']);
    vi.restoreAllMocks();
    expect((await listLinkViewers(owner, recording.id, id, { limit: 1 })).items).toHaveLength(1);
  });

  it('names its viewers, with what they have played in all visits', async () => {
    vi.spyOn(clock, 'atNextStep').mockResolvedValue();
    const [jane, joe] = [freshEmail('jane'), freshEmail('joe')];
    const { id, shareToken } = await createNamedLink(owner, recording.id, { name: 'Acme', emails: [jane, joe] });
    await expect(report([[0, 10]], { shareToken })).rejects.toEqual(refusal('LINK_LOCKED'));
    const watcher = await enter(shareToken, jane);
    await report([[0, 10]], { shareToken, watcher });
    await report([[5, 25]], { shareToken, watcher });
    await report([[0, 50]], { shareToken, watcher: await enter(shareToken, joe) });
    const viewers = async (page = {}) => listLinkViewers(owner, recording.id, id, page);
    const { items } = await viewers();
    expect(items.sort((one, other) => one.watchedPercent - other.watchedPercent)).toMatchObject([
      { email: jane, views: 2, watchedPercent: 50 },
      { email: joe, views: 1, watchedPercent: 100 },
    ]);
    const first = await viewers({ limit: 1 });
    const second = await viewers({ limit: 1, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ email }) => email).sort()).toEqual([jane, joe].sort());
    expect(second.nextCursor).toBeNull();
    expect(await figures(id)).toMatchObject({ views: 3, visitors: 2 });
    await expect(listLinkViewers(await newMember(workspaceId, 'editor'), recording.id, id)).rejects.toEqual(
      refusal('FORBIDDEN'),
    );
    await revokeNamedLinks(owner, recording.id, [id]);
    expect((await pageLinkViewers(shareToken, { after: null, size: 10 })).items).toEqual([]);
  });
});
