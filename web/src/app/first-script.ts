import type { Recording } from '#shared/api/recordings.ts';
import { showCards } from '#web/features/recordings/early-cards.ts';
import { loadEarlyRecording } from '#web/features/watch/early-recording.ts';
import { requestEarly } from '#web/lib/early-responses.ts';
import { firstRequests, isViewer, lastWorkspaceId, showsPictures } from './early-requests.ts';

declare global {
  /** The scripts of each screen, by a pattern of its path. The build fills it in. */
  const SCREEN_FILES: Record<string, string[]>;
}

/** @param found what a request for recordings has answered */
const show = (found: Recording | Recording[]) =>
  Array.isArray(found) ? showCards(found, isViewer()) : loadEarlyRecording(found);

// Runs in the head of the page, before its scripts are loaded: requests what the screen of the address needs, so that
// nothing waits for anything else.
const { pathname } = window.location;
const early = requestEarly(firstRequests(window.location, lastWorkspaceId()));
for (const [url, { response }] of early) {
  // The screen reports a failure.
  if (showsPictures(url)) {
    response.then(async (answer) => answer.ok && show(await answer.clone().json())).catch(() => undefined);
  }
}
for (const [pattern, files] of Object.entries(SCREEN_FILES)) {
  if (!new RegExp(pattern).test(pathname)) continue;
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
