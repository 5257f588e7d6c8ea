import type { Locator, Page } from '@playwright/test';
import { freshEmail } from '#scripts/client/test-client.ts';
import { paths, routes } from '#web/library/paths.ts';
import { adminAccount } from './accounts.ts';
import { appUrl } from './app.ts';
import { captionsFile, giveCaptions } from './captions.ts';
import { writeAsMember } from './comments.ts';
import { addNamedLink, addProject } from './library.ts';
import { newSegmentedRecording } from './segmented-recordings.ts';
import { newSharedRecording } from './shared-recordings.ts';
import { invite, newTeam } from './teams.ts';

/** A screen of the app, or a page of a link, in a state that has most of its controls. */
export interface EveryScreen {
  name: string;
  path: string;
  /** Whose session the browser has. */
  as: 'visitor' | 'member' | 'admin';
  /** What is shown once it is ready. */
  ready: (page: Page) => Locator;
}

/** The title of a screen, and not that of the outline before it. */
const heading = (page: Page) => page.locator('main h1:not([role=status] *, [aria-hidden] *)').first();
const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).first();
const byText = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
const ofLabel = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

/** A team's library with everything that a screen can show, and links in every state. */
async function newEveryLibrary() {
  const team = await newTeam();
  const { client, userId } = team.owner;
  const project = await addProject(client, team.id, 'Demos', 'What we show to customers');
  const description = 'The new checkout from the cart to the receipt.\n\n0:00 Hello\n0:04 Pricing\n0:08 Questions';
  const inTeam = { workspaceId: team.id, userId, description };
  const [tour, launch, live, invitation] = await Promise.all([
    newSharedRecording({ ...inTeam, projectId: project.id }),
    newSharedRecording({ ...inTeam, name: 'Launch', projectId: project.id }),
    newSegmentedRecording({ state: 'recording', isWatchable: true, count: 4 }),
    invite(team, freshEmail('invited')),
  ]);
  const recording = { ...tour, owner: team.owner };
  // One after the other: all of them write to one recording.
  const open = await addNamedLink(client, tour.id, 'Acme', { commenters: 'name' });
  const locked = await addNamedLink(client, tour.id, 'Bold', { password: 'open sesame' });
  const gated = await addNamedLink(client, tour.id, 'Chic', { emails: ['jane@example.com'] });
  await giveCaptions(recording, { file: captionsFile(['Welcome', 'Pricing']), language: 'en', label: 'English' });
  const first = await writeAsMember(client, tour.id, { text: 'Too long', at: 4 });
  await writeAsMember(client, tour.id, { text: 'Shorter', parentId: first.id });
  return { team, project, recording, launch, live, invitation, open, locked, gated };
}

export type EveryLibrary = Awaited<ReturnType<typeof newEveryLibrary>>;

const screensOf = ({ project, recording, live, invitation, open, locked, gated }: EveryLibrary) => {
  const invited = `${routes.acceptInvitation}?invitation=${invitation.token}`;
  const visited: Record<string, [path: string, ready?: EveryScreen['ready']]> = {
    'the landing page': ['/'],
    'the log-in': [paths.login()],
    'the sign-up': [paths.signup()],
    'the sign-up of an invited person': [paths.signup(invitation.token), byText(/Design Team/)],
    'the code of a new account': [paths.verify(recording.owner.userId, 'ada@example.com')],
    'a code without an account': [routes.verify],
    'a forgotten password': [paths.forgotPassword()],
    'a new password': [`${routes.resetPassword}?token=none`],
    'a reset link without a token': [routes.resetPassword],
    'the end of e-mails': [`${routes.unsubscribe}?token=none`],
    'a link with comments': [`/share/${open.shareToken}`, playButton],
    'a link with a password': [`/share/${locked.shareToken}`, ofLabel('Password')],
    'a link for some addresses': [`/share/${gated.shareToken}`, ofLabel('Email address')],
    'a link of a running recording': [live.link, playButton],
    'a link that is removed': ['/share/none', byText('Video Not Available')],
    'an embedded player': [`/embed/${open.shareToken}`, playButton],
  };
  const ofMembers: typeof visited = {
    'the dashboard': [paths.home],
    projects: [paths.projects],
    'a project': [paths.project(project.id)],
    recordings: [paths.recordings],
    'a recording': [paths.recording(recording.id), playButton],
    'the editor': [paths.cut(recording.id), (page) => page.getByRole('slider', { name: 'Playhead' })],
    'Shared Links': [paths.shared],
    settings: [paths.settings],
    'the admin area without access': [paths.admin],
    'the invitation of somebody else': [invited],
    'a screen that is not there': ['/nowhere'],
  };
  const listed = (as: EveryScreen['as'], table: typeof visited): EveryScreen[] =>
    Object.entries(table).map(([name, [path, ready = heading]]) => ({ name, path, as, ready }));
  const admin = listed('admin', {
    'the admin area': [paths.admin, byText('Recording status distribution')],
    'all people': [`${paths.admin}?tab=people`, (page) => page.getByRole('list', { name: 'People' })],
    'the installation': [`${paths.admin}?tab=installation`, (page) => page.getByRole('list', { name: 'Activity' })],
  });
  return [...listed('visitor', visited), ...listed('member', ofMembers), ...admin];
};

/** Every screen of the app and every page of a link, with a library of their own. */
export async function newEveryScreen() {
  const library = await newEveryLibrary();
  const screens = screensOf(library);
  const missing = Object.values(routes).filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
    return !screens.some(({ path }) => pattern.test(path));
  });
  if (missing.length > 0) throw new Error(`No walk goes to ${missing.join()}: add it to every-screen.ts`);
  return { library, screens };
}

/** The session with which a screen is seen; null for visitors. */
export const sessionFor = async ({ as }: EveryScreen, { team }: EveryLibrary) =>
  as === 'visitor' ? null : as === 'admin' ? { client: await adminAccount(appUrl()) } : team.owner;
