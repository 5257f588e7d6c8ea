import { expect, type Page, test } from '@playwright/test';
import { sharePath } from '#shared/rules/share-address.ts';
import { appUrl, enter } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { newGuest, writeAsMember } from './support/comments.ts';
import { addNamedLink, addProject } from './support/library.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
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

test('texts of members and guests are never markup: on every screen, in every mail and in what other sites embed', async ({
  page,
  context,
}) => {
  const { team, project, recording, link } = await writeEverywhere();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await enter(context, team.owner);
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
  const { html } = await (
    await page.request.get(`/api/oembed?url=${encodeURIComponent(appUrl() + recording.link)}`)
  ).json();
  await page.setContent(html);
  await expectInert(page, 'the code for embedding');
  expect(dialogs).toEqual([]);
});
