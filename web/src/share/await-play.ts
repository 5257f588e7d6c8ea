/** Whether the browser asks not to be tracked: by Do Not Track or by Global Privacy Control. */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** The secret of the visit where the browser stores no cookie for it: in a frame on another site. */
let visitPass: string | null = null;

/** Sets the secret that playback reports send with them. @param pass null where a cookie identifies the visit */
export const reportWithPass = (pass: string | null): void => {
  visitPass = pass;
};

/** Loads the reports of playback when the video first plays; never in a browser that asks not to be tracked. */
export function awaitPlay(shareToken: string): void {
  if (refusesTracking()) return;
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement)) return;
    const { currentTime, playbackRate } = target;
    const begun = { currentTime, playbackRate, at: performance.now() };
    import('./watching/report-played.ts').then(
      ({ reportPlayed }) => reportPlayed(shareToken, begun, () => visitPass),
      (error: unknown) => console.warn('Playback is not reported.', error),
    );
  };
  document.addEventListener('playing', begin, { capture: true, once: true });
}
