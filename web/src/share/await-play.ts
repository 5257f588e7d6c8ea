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

/** The number of what is played: see `fileVersion`. */
let playedFile = 0;

/** Sets what playback reports are about. */
export const reportOnFile = (number: number): void => {
  playedFile = number;
};

/** Loads the reports of playback when the video first plays; never in a browser that asks not to be tracked. */
export function awaitPlay(shareToken: string): void {
  if (refusesTracking()) return;
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement)) return;
    const { currentTime, playbackRate, played } = target;
    // On a busy device the event comes after the first frames: `played` has the time at which they began.
    const from = played.length > 0 ? played.start(0) : currentTime;
    const begun = {
      currentTime: from,
      playbackRate,
      at: performance.now() - ((currentTime - from) / playbackRate) * 1000,
    };
    import('./watching/report-played.ts').then(
      ({ reportPlayed }) => reportPlayed(shareToken, begun, { passOf: () => visitPass, fileOf: () => playedFile }),
      (error: unknown) => console.warn('Playback is not reported.', error),
    );
  };
  document.addEventListener('playing', begin, { capture: true, once: true });
}
