/** The file that players show of a recording now: the answer of `getShownFile`. */
interface Shown {
  number: number;
  isPlayable: boolean;
}

/** The longest time between two requests of a page that is visible or plays, in milliseconds. */
const ASK_MS = 45_000;
/** How much earlier a page asks, as a share of that: pages that were opened together do not ask together. */
const JITTER = 0.1;
/** Wait after a request without a definite answer, in milliseconds. */
const ASK_AGAIN_MS = 10_000;
/** Time limit of a request, in milliseconds. */
const ASK_TIMEOUT_MS = 10_000;
/** Time between two requests because of presses of play and seeks, in milliseconds. */
const FRESH_MS = 5000;

/** Events before which the page asks, a little later if it has just asked: the viewer is about to see something else. */
const MOVES = ['play', 'seeking', 'visibilitychange'] as const;

const isWatched = (): boolean =>
  document.visibilityState === 'visible' ||
  [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);

export interface Following {
  /**
   * Asks what is shown now. Resolves with null for a refusal. Rejects without a definite answer: then nothing changes,
   * because network trouble must not stop a video.
   */
  ask: (signal: AbortSignal) => Promise<Shown | null>;
  onAnswer: (shown: Shown | null) => void;
  signal: AbortSignal;
}

/**
 * Asks what players show of a recording, until `signal` aborts: at once, every 45 s, and before each play and seek,
 * which do not wait for the answer. A hidden page in which nothing plays asks when it is visible again.
 */
export function followShown({ ask, onAnswer, signal }: Following): void {
  let askedAt = 0;
  let wait = 0;
  let isAsking = false;
  /** Whether the viewer has moved since the last request began. */
  let hasMoved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Milliseconds since the last request. A clock that was set back says nothing. */
  const age = () => {
    const ms = Date.now() - askedAt;
    return ms < 0 ? Number.POSITIVE_INFINITY : ms;
  };

  const request = async () => {
    try {
      const shown = await ask(AbortSignal.timeout(ASK_TIMEOUT_MS));
      if (!signal.aborted) onAnswer(shown);
      return ASK_MS * (1 - Math.random() * JITTER);
    } catch (error) {
      console.warn('What is shown of the video could not be asked.', error);
      return ASK_AGAIN_MS;
    }
  };

  const askNow = async () => {
    if (isAsking) return;
    isAsking = true;
    hasMoved = false;
    askedAt = Date.now();
    wait = await request();
    isAsking = false;
    if (!signal.aborted) plan();
  };

  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(askIfOlder, Math.max((hasMoved ? FRESH_MS : wait) - age(), 0), 0);
  };

  const askIfOlder = (ms: number) => {
    if (age() >= ms && isWatched()) void askNow();
  };

  // Media events do not bubble, but the capture phase gets them.
  const options = { capture: true, signal };
  // Timers of hidden pages are late, but their videos report the time.
  document.addEventListener('timeupdate', () => askIfOlder(wait), options);
  const onMove = () => {
    if (!isAsking && age() >= FRESH_MS) return askIfOlder(FRESH_MS);
    hasMoved = true;
    if (!isAsking) plan();
  };
  for (const type of MOVES) document.addEventListener(type, onMove, options);
  // A page from the browser's cache of pages, and a connection that is back.
  for (const type of ['pageshow', 'online']) addEventListener(type, onMove, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void askNow();
}
