/** How far ahead of the viewer the next element waits at first, in seconds of real time. */
const LEAD_SECONDS = 2;
/** Below this difference, in seconds, viewers notice no change between two elements. */
const TOGETHER_SECONDS = 0.04;
/** Interval of the checks on both elements, in milliseconds. */
const CHECK_EVERY_MS = 40;
/** Time limit of a handover, in milliseconds. */
const TIME_MAX_MS = 30_000;
/** How much the next element changes its speed, as a factor, for each second between the two. */
const CATCH_UP = 5;

/** Events of the current element that end the handover: afterwards the next element is at the wrong moment. */
const INTERRUPTIONS = [
  'pause',
  'seeking',
  'ended',
  'emptied',
  'error',
  'enterpictureinpicture',
  'webkitbeginfullscreen',
];

/** Elements that no other can replace with sound: the browser has paused the next one when it was unmuted. */
const replacedOnlyMuted = new WeakSet<HTMLVideoElement>();

/** An iPhone shows the element itself in fullscreen: fullscreen would end with the element. */
const isAloneInFullscreen = (video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }) =>
  video.webkitDisplayingFullscreen === true;

interface Listeners {
  /** The next element plays in step with the current one, lies beneath it, and can replace it. */
  onReady: (next: HTMLVideoElement) => void;
  /** The handover is not possible now; the current element plays on, unchanged. */
  onGiveUp: () => void;
}

/** Adds a muted element beneath the one that plays, which hides it. */
function newElement(video: HTMLVideoElement, src: string): HTMLVideoElement {
  const next = document.createElement('video');
  next.playsInline = true;
  next.muted = true;
  next.preload = 'auto';
  next.className = video.className;
  next.setAttribute('aria-hidden', 'true');
  next.src = src;
  video.before(next);
  return next;
}

const hasFrames = (video: HTMLVideoElement) =>
  !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA && !video.error;

const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Loads the playing video into a second element, from another address, and brings that element to the same moment. It
 * can then replace the first without a break, whereas one element with a new address would stop, load and seek.
 * @param src another address of the same file
 * @returns cancels the handover; no listener is called afterwards
 */
export function handOver(video: HTMLVideoElement, src: string, { onReady, onGiveUp }: Listeners): () => void {
  if (isAloneInFullscreen(video) || (replacedOnlyMuted.has(video) && !video.muted)) {
    const givingUp = setTimeout(onGiveUp);
    return () => clearTimeout(givingUp);
  }
  const next = newElement(video, src);
  const listening = new AbortController();
  const begun = Date.now();
  let lead = LEAD_SECONDS;
  let moment = 0;
  let step = aim;

  const close = () => {
    clearInterval(checking);
    listening.abort();
  };

  /** Does nothing once the handover has ended. */
  const cancel = () => {
    if (listening.signal.aborted) return;
    close();
    next.remove();
    next.removeAttribute('src');
    next.load();
  };

  const giveUp = () => {
    if (listening.signal.aborted) return;
    cancel();
    onGiveUp();
  };

  /** Seeks to a moment that the current element reaches after the next one has loaded it. */
  function aim() {
    if (next.readyState < HTMLMediaElement.HAVE_METADATA) return;
    moment = video.currentTime + lead * video.playbackRate;
    // Near its end the video needs no other address, and a file without a length cannot be sought in.
    if (!(Number.isFinite(next.duration) && moment < next.duration)) return giveUp();
    lead *= 2;
    next.currentTime = moment;
    step = load;
  }

  function load() {
    if (!hasFrames(next)) return;
    if (video.currentTime > next.currentTime) aim();
    else step = wait;
  }

  function wait() {
    if (video.currentTime < next.currentTime) return;
    step = catchUp;
    next.play().catch(giveUp);
  }

  function catchUp() {
    const behind = video.currentTime - next.currentTime;
    const isTogether = Math.abs(behind) <= TOGETHER_SECONDS * video.playbackRate;
    next.playbackRate = video.playbackRate * (isTogether ? 1 : within(0.5, 1 + behind * CATCH_UP, 2));
    // `paused` is false as soon as play() is called, before the element plays.
    const isMoving = !next.paused && next.currentTime > moment && hasFrames(next);
    if (!isTogether || !isMoving) return;
    next.volume = video.volume;
    next.muted = video.muted;
    step = finish;
  }

  /**
   * Some browsers pause an element that is unmuted without a press by the viewer; it does not replace the first then.
   */
  function finish() {
    if (next.paused) {
      if (!next.muted) replacedOnlyMuted.add(video);
      return giveUp();
    }
    close();
    next.removeAttribute('aria-hidden');
    onReady(next);
  }

  const check = () => (Date.now() - begun > TIME_MAX_MS ? giveUp() : step());
  const checking = setInterval(check, CHECK_EVERY_MS);
  for (const type of INTERRUPTIONS) video.addEventListener(type, giveUp, { signal: listening.signal });
  next.addEventListener('error', giveUp, { signal: listening.signal });
  return cancel;
}
