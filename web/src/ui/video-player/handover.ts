/** How far ahead of the viewer the other element waits at first, in seconds of playing. */
const LEAD_SECONDS = 2;
/** Closer together than this, in seconds, two elements show and sound the same. */
const TOGETHER_SECONDS = 0.04;
/** Between two looks at both elements, in milliseconds. */
const LOOK_MS = 40;
/** Longest that it may take, in milliseconds. */
const TIME_MAX_MS = 30_000;
/** How much faster or slower, for each second that it is away, the other element goes to meet the first. */
const CATCH_UP = 5;

/** What else can become of the video that is to be replaced, after which the other element is at the wrong place. */
const INTERRUPTIONS = ['pause', 'seeking', 'ended', 'emptied', 'error', 'enterpictureinpicture'];

interface Listeners {
  /** The other element shows and sounds what the first does, and can take its place. It lies beneath the first. */
  onReady: (next: HTMLVideoElement) => void;
  /** It cannot be done now; the first element plays on as if nothing had been. */
  onGiveUp: () => void;
}

/** An element that nobody sees or hears, beneath the one that plays. */
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
 * Loads a video that plays a second time, from another address, and brings that to the same moment, so that one can take
 * the place of the other without a break: an element that is given another address stops, loads and seeks.
 * @param src leads to the same file
 * @returns what ends it; neither of the listeners is called after that
 */
export function handOver(video: HTMLVideoElement, src: string, { onReady, onGiveUp }: Listeners): () => void {
  const next = newElement(video, src);
  const listening = new AbortController();
  const begun = Date.now();
  let lead = LEAD_SECONDS;
  let moment = 0;
  let step = aim;

  const close = () => {
    clearInterval(looking);
    listening.abort();
  };

  /** Once it is over, however that was, there is nothing left to end. */
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

  /** Goes to a moment that the first will be at when the other has loaded that. */
  function aim() {
    if (next.readyState < HTMLMediaElement.HAVE_METADATA) return;
    moment = video.currentTime + lead * video.playbackRate;
    // Near its end it needs no other address, and a file without a length cannot be entered in the middle.
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
    // An element that is told to play says that it does, and begins later.
    const isMoving = !next.paused && next.currentTime > moment && hasFrames(next);
    if (!isTogether || !isMoving) return;
    next.volume = video.volume;
    next.muted = video.muted;
    step = finish;
  }

  /** Some browsers stop an element that gets its sound without a press of the viewer's: then it takes no place. */
  function finish() {
    if (next.paused) return giveUp();
    close();
    next.removeAttribute('aria-hidden');
    onReady(next);
  }

  const look = () => (Date.now() - begun > TIME_MAX_MS ? giveUp() : step());
  const looking = setInterval(look, LOOK_MS);
  for (const type of INTERRUPTIONS) video.addEventListener(type, giveUp, { signal: listening.signal });
  next.addEventListener('error', giveUp, { signal: listening.signal });
  return cancel;
}
