import { expect, type Page, test } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { appUrl, enter } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { newGuest, writeAsMember } from './support/comments.ts';
import { addNamedLink, addProject } from './support/library.ts';
import { change, newSharedRecording } from './support/shared-recordings.ts';
import { invite, join, newTeam } from './support/teams.ts';

const RUN = 'window.hostile=1';

/** Each leaves an element, an attribute or a link of its own, or runs a script, where a text becomes markup. */
const PAYLOADS = [
  `"><img src=x class=hostile onerror="${RUN}">`,
  `'><svg class=hostile onload=${RUN}>`,
  `</title></script><script class=hostile>${RUN}</script>`,
  `</textarea><iframe class=hostile srcdoc="<script>parent.${RUN}</script>">`,
  `" autofocus class="hostile" onfocus="${RUN}" x="`,
  `<a class=hostile href="javascript:${RUN}">x</a> javascript:${RUN} https://x.example/"onmouseover="${RUN}`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} <!-- $& $1 %3Cscript%3E`,
];
const all = PAYLOADS.join(' ');
/** As much of the payloads as a name may have. */
const NAMES = [PAYLOADS.slice(0, 3), PAYLOADS.slice(3, 5), PAYLOADS.slice(5)].map((some) =>
  some.join(' ').slice(0, 250),
);
const [first = '', second = '', third = ''] = NAMES;

/** Every text that a guest or a member may write. */
async function writeEverywhere() {
  const team = await newTeam(first);
  const { client, userId } = team.owner;
  await join(team, 'viewer', first.slice(0, 100), second.slice(0, 100));
  await invite(team, `"<script>${RUN}</script>"@example.com`).catch(() => invite(team, "o'hostile@example.com"));
  const project = await addProject(client, team.id, second, all);
  const at = { workspaceId: team.id, userId, projectId: project.id };
  const recording = await newSharedRecording({
    ...at,
    name: third,
    description: `0:00 ${first}\n0:05 ${all}`.slice(0, 990),
  });
  const link = await addNamedLink(client, recording.id, second, { commenters: 'name' });
  const file = captionsFile([first, `<c.hostile onclick=${RUN}>x</c> ${second}`, `<v ${third}>${third}`]);
  await giveCaptions({ ...recording, owner: team.owner }, { file, language: 'en', label: first.slice(0, 40) });
  const guest = await newGuest(link.shareToken, second.slice(0, 80));
  await guest.write({ text: all, at: 1 });
  const comment = await writeAsMember(client, recording.id, { text: all, at: 2 });
  await writeAsMember(client, recording.id, { text: third, at: 2, parentId: comment.id });
  return { team, project, recording, link };
}

/** What hostile texts have done to a page: nothing. */
async function expectInert(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => ({
    hasRun: 'hostile' in window,
    elements: document.querySelectorAll('.hostile, [onerror], [onload], [onfocus], [onmouseover]').length,
    links: [...document.querySelectorAll('a, area, form, button')].filter((each) =>
      /^\s*javascript:/i.test(each.getAttribute('href') ?? each.getAttribute('formaction') ?? ''),
    ).length,
  }));
  expect(found, what).toEqual({ hasRun: false, elements: 0, links: 0 });
}

test('texts of members and guests are never markup: on every screen and in every mail', async ({ page }) => {
  const { team, project, recording, link } = await writeEverywhere();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await enter(page, team.owner);
  await page.addInitScript((id) => localStorage.setItem('selectedWorkspaceId', id), team.id);
  const screens = [
    ...['/', '/projects', `/projects/${project.id}`, '/recordings', `/recordings/${recording.id}`, '/shared'],
    ...['/settings', '/settings?tab=members', sharePath(link.shareToken), recording.link],
    `/embed/${recording.shareToken}`,
    '/_local/mail',
  ];
  for (const screen of screens) {
    await page.goto(screen);
    // The text itself is there, as text.
    await expect(page.locator('body'), screen).toContainText(/class=hostile|onfocus=|javascript:window/);
    await expectInert(page, screen);
  }
  const mails = await (await fetch(`${appUrl()}/_local/mail?format=json`)).json();
  const ours = mails.filter(({ html, subject }: Record<string, string>) => /hostile/.test(`${html} ${subject}`));
  expect(ours.length).toBeGreaterThan(0);
  for (const { html, subject } of ours) {
    await page.setContent(html);
    await expectInert(page, `the mail ${subject}`);
  }
  expect(dialogs).toEqual([]);
});

/** A link whose name and description are hostile, and which shows both to everyone. */
const hostileLink = () =>
  newSharedRecording({ name: all.slice(0, 255), description: all.slice(0, 990), showsDescription: true });

test('what other sites embed and preview has these texts as texts', async ({ page }) => {
  const { link } = await hostileLink();
  const answer = await page.request.get(`/api/oembed?url=${encodeURIComponent(appUrl() + link)}`);
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  });
  const { html, title, description, ...others } = await answer.json();
  expect([title, description]).toEqual([all.slice(0, 255), all.slice(0, 990)]);
  expect(JSON.stringify(others)).not.toMatch(/hostile|javascript:|[<>]/);
  await page.setContent(html);
  await expectInert(page, 'the code for embedding');
  expect(await page.locator('iframe').getAttribute('title')).toContain(title);

  for (const path of [link, link.replace('/share/', '/embed/')]) {
    // Without running the page, as programs read it that make previews.
    const found = await page.evaluate(
      (text) => {
        const read = new DOMParser().parseFromString(text, 'text/html');
        // The page's own pictures: one counts a view where scripts are off, one is the thumbnail beneath the video.
        for (const own of read.querySelectorAll('noscript > img[src^="/"], [class^="early-"] > img[src^="/media/"]')) {
          own.remove();
        }
        const foreign = read.querySelectorAll('.hostile, [onerror], [onload], [onfocus], img, svg[class], iframe');
        const tags = [...read.querySelectorAll('head meta[property^="og:"], head meta[name^="twitter:"]')];
        return {
          foreign: foreign.length,
          title: read.title,
          tags: Object.fromEntries(
            tags.map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
          ),
        };
      },
      await (await page.request.get(path)).text(),
    );
    expect([path, found.foreign, found.title.includes(title)]).toEqual([path, 0, true]);
    if (path !== link) continue;
    expect(found.tags['og:title']).toBe(title);
    expect(found.tags['og:description']?.slice(0, 150)).toBe(all.slice(0, 150));
    const rest = Object.entries(found.tags).filter(([name]) => !/:(title|description|image:alt)$/.test(name));
    expect(JSON.stringify(rest)).not.toMatch(/hostile|javascript:|[<>]/);
  }
});

/** Number of names under which a browser saves a file. */
const SAVED_NAMES = testLength({ usual: 2, nightly: 100 });

test('files are saved under names that stay names', async ({ page }) => {
  const { id, shareToken } = await newSharedRecording();
  for (const [index, name] of [
    '../../x\\..\\y.html',
    'invoice\u202e4pm.exe',
    'a"; filename="b.html',
    'x%0d%0aset-cookie: a=b',
    ...PAYLOADS,
  ].entries()) {
    await change(id, { name: name.slice(0, 255) });
    const address = `/objects/${id}/video.mp4?download=true&shareToken=${shareToken}`;
    const answer = await page.request.get(address);
    const { 'content-disposition': header = '', 'set-cookie': cookie = '' } = answer.headers();
    expect([answer.status(), cookie.includes('a=b')]).toEqual([200, false]);
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n%]*"; filename\*=UTF-8''[\w.!~%-]*$/);
    if (index >= SAVED_NAMES) continue;
    const saving = page.waitForEvent('download');
    // A download is no page, so the visit ends without one.
    await page.goto(address).catch(() => {});
    expect((await saving).suggestedFilename()).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]{1,64}\.mp4$/u);
  }
});
