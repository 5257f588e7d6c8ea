import { CURRENT_USER_PATH } from '#shared/api/identity/early-paths.ts';
import type { Project } from '#shared/api/identity/projects.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { showCovers, showProject } from '#web/features/projects/show-early-projects.ts';
import { loadEarlyRecording } from '#web/features/watch/early-recording.ts';
import { showEarly } from '#web/features/watch/early-video.ts';
import { firstPicture } from '#web/lib/early-picture.ts';
import { requestEarly } from '#web/lib/early-responses.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { loadFirstPictures, showCards } from '#web/library/early-cards.ts';
import { routes } from '#web/library/paths.ts';
import { firstRequests, isGuestPath, isViewer, lastWorkspaceId } from './early-requests.ts';
import { showPersonalNotice } from './show-personal-notice.ts';
import { showSignOn } from './show-sign-on.ts';

declare global {
  /** The scripts of each screen, by a pattern of its path and query. The build fills it in. */
  const SCREEN_FILES: Record<string, string[]>;
  /** The scripts of every screen. The build fills it in. */
  const START_FILES: string[];
  /** Set where this script runs: see public/start.js. */
  var startsItself: boolean | undefined;
}

/** An answer that takes this long, in milliseconds, comes over a slow line. */
const SLOW_MS = 120;
/** How long scripts wait for pictures, in milliseconds. */
const PATIENCE_MS = 1000;

const { pathname, search } = window.location;
const workspaceId = lastWorkspaceId();
const early = requestEarly(firstRequests(window.location, workspaceId));

/** A copy of an early answer, by the end of its URL; null without the request, or if it fails: the screen says so. */
async function answerOf(end: RegExp): Promise<Response | null> {
  const [, request] = [...early].find(([url]) => end.test(url)) ?? [];
  const answer = await request?.response;
  return answer?.ok ? answer.clone() : null;
}

const found = async <T>(end: RegExp): Promise<T | null> => (await answerOf(end))?.json() ?? null;

async function picturesOf(end: RegExp) {
  const answer = await answerOf(end);
  return answer ? loadFirstPictures(answer) : [];
}

/** Settles when the outline is in the page. Its script waits for the style sheet, which may come after the first answers. */
const isParsed = new Promise<void>((resolve) => document.addEventListener('DOMContentLoaded', () => resolve()));

const isList = (key: string) => readStored(key) === 'list';

const CARDS = /\/recordings\?/;

/** Shows in the outline what the screen begins with, as soon as it is known. */
async function showBeginning(): Promise<void> {
  if (pathname === routes.settings) {
    const workspaces = search.includes('tab=members') && (await found<Workspace[]>(/\/workspaces$/));
    await isParsed;
    return showPersonalNotice(workspaces || [], workspaceId);
  }
  if (pathname === routes.shared) {
    const pictures = await picturesOf(/\/shared\?/);
    await isParsed;
    return showCards(pictures, !isList('sharedLinksViewMode'));
  }
  if (pathname === routes.projects) {
    const [projects, recordings] = await Promise.all([found<Project[]>(/\/projects$/), found<Recording[]>(CARDS)]);
    await isParsed;
    return showCovers(projects ?? [], recordings ?? []);
  }
  const recording = await found<Recording>(/^\/api\/recordings\/[^/?]+$/);
  if (recording) {
    loadEarlyRecording(recording);
    await isParsed;
    return showEarly();
  }
  const [project, pictures] = await Promise.all([found<Project>(/^\/api\/projects\/[^/?]+$/), picturesOf(CARDS)]);
  await isParsed;
  if (project) showProject(project);
  // Viewers have no buttons below the title of all recordings: their list is at another place than the outline's.
  const isSamePlace = project !== null || !isViewer();
  return showCards(pictures, isSamePlace && !isList('recordingsViewMode'));
}

function loadScripts(): void {
  const [, screenFiles = []] =
    Object.entries(SCREEN_FILES).find(([path]) => new RegExp(path).test(pathname + search)) ?? [];
  for (const href of [...START_FILES, ...screenFiles])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}

const runApp = () =>
  document.head.append(document.querySelector<HTMLTemplateElement>('#scripts')?.content.cloneNode(true) ?? '');

/** Whether pictures go first: over a slow line, and unless this browser has the scripts. */
function isPictureFirst(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isSlow = visit !== undefined && visit.responseStart - visit.requestStart > SLOW_MS;
  return isSlow && pathname !== routes.home && readStored('startedFrom') !== START_FILES.at(-1);
}

// Runs in the head of the page: requests what the screen of the address needs, so that nothing waits for anything else.
// Over a slow line, scripts would keep the pictures of the screen from arriving: they wait for the first one.
globalThis.startsItself = true;
const user = early.get(CURRENT_USER_PATH);
// The screen reports a failure.
if (user && isGuestPath(pathname)) showSignOn(user.response).catch(() => undefined);
const picture = showBeginning()
  .then(firstPicture)
  // The screen asks again, and reports a failure.
  .catch(() => undefined);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
void (isPictureFirst() ? Promise.race([picture, patience]) : Promise.resolve())
  .then(loadScripts)
  .then(() => isParsed)
  .then(runApp)
  .then(() => writeStored('startedFrom', START_FILES.at(-1) ?? null));
