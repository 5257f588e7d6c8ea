/** Whether this browser plays what the recorder makes. Asked of the browser, not guessed from its name. */
export const playsWebM = (): boolean =>
  document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== '';
