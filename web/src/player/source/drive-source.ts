import { isSmallEnough } from '#shared/rules/video/starts-small.ts';
import { isMuchSlower, rateOfPage } from '../line/line-rate.ts';
import { isRefusal, rememberRefusal } from '../segments/refused-segments.ts';
import { askSource } from './ask-source.ts';
import { type Action, AT_FIRST, decide, type FileName, followed, isTold, type SourceEvent } from './decide-source.ts';
import {
  type ElementSource,
  elementSource,
  firstOf,
  isBroken,
  type Source,
  type SourcePhase,
  type SourceState,
  type Sources,
  smallSource,
} from './element-source.ts';
import { followFrames } from './follow-frames.ts';
import { followLine, isFrozen } from './follow-line.ts';
import { allowFor, followRoom } from './follow-room.ts';
import { freezeFrame } from './keep-place.ts';
import { renewAddress } from './renew-address.ts';
import { replaceSource } from './replace-source.ts';

interface SourceListeners {
  onState: (state: SourceState) => void;
  /** Another element plays the same moment, from an address that expires later; it replaces the first. */
  onRenewed: (next: HTMLVideoElement) => void;
}

/** A video that has played no longer than this has just begun, in seconds: its line has not been seen yet. */
const BEGUN_SECONDS = 1;
/** Waits after requests without an answer, in milliseconds. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
/** A wait is shorter by up to this share of it: viewers whom one server leaves do not come back together. */
const JITTER = 0.2;

/** Wait before the first probe for room, in milliseconds; doubled each time that the large file is too slow, up to the most. */
const ROOM_MS = 2500;
const MOST_ROOM_MS = 40_000;

const waitMs = (asked: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (asked - 1), LONGEST_WAIT_MS) * (1 - JITTER * Math.random());

const pageEntries = () => performance.getEntriesByType('resource') as PerformanceResourceTiming[];

/**
 * Does what `decide` decides, from the first source on, which the element has begun. The address that `src` redirects to
 * expires after an hour and can be revoked. Before it expires, another element, which has requested `src` again, takes
 * over. When a file replaces the segments that are playing, they play on until another element has taken over or the
 * video is paused.
 * @returns `update` names the sources of the page, `choose` a quality; `leaveSmall` gives up a small file that does not
 *   play, if there is one; `retry` starts again after a failure, `stop` ends everything
 */
export function driveSource(first: ElementSource, given: Sources, { onState, onRenewed }: SourceListeners) {
  const stopping = new AbortController();
  let element = first;
  let sources = given;
  let playing = firstOf(given);
  let state = AT_FIRST;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let follows = '';
  let roomMs = ROOM_MS;
  const allowance = { bytes: 0 };
  let endFollowing = () => {};
  let listening = new AbortController();
  let renewBeforeExpiry: ReturnType<typeof renewAddress>;
  let replacement: ReturnType<typeof replaceSource<Source>>;
  const events: SourceEvent[] = [];

  const fileOf = (file: FileName): Source =>
    file === 'small' && sources.small ? smallSource(sources.source, sources.small) : sources.source;

  const start = (next: Source) => {
    playing = next;
    if (element.place.keepWatched()) freezeFrame(element.video);
    element.enter('playable');
    element.load(next, next.directSrc ?? next.src);
    renewBeforeExpiry(next.isPlaylist ? null : next.src);
    dispatch({ type: 'arrived' });
  };

  const play = (next: Source, isSeamless: boolean) => {
    if (isSeamless && element.isPlayable()) return replacement.prepare(next);
    replacement.drop();
    // It plays already, when another that was to replace it is not wanted any more.
    if (next.src !== playing.src) start(next);
  };

  const reload = (from: 'same' | 'lasting') => {
    if (replacement.force()) return;
    element.place.keep();
    freezeFrame(element.video);
    element.enter('playable');
    element.load(playing, (from === 'same' && element.address()) || playing.src);
    renewBeforeExpiry(playing.isPlaylist ? null : playing.src);
  };

  const askAbout = async (file: FileName) => {
    const { signal } = stopping;
    const { src } = fileOf(file);
    const answer = await askSource(src, signal);
    if (!signal.aborted && src === fileOf(file).src) dispatch({ type: 'answer', answer });
  };

  const fail = (phase: SourcePhase) => {
    if (phase === 'unsupported' && playing.isPlaylist) rememberRefusal();
    if (!replacement.force()) element.enter(phase);
  };

  const act = (action: Action) => {
    if (action.do === 'play') return play(fileOf(action.file), action.isSeamless);
    if (action.do === 'reload') return reload(action.from);
    if (action.do === 'ask') return void askAbout(action.file);
    if (action.do === 'fail') return fail(action.phase);
    clearTimeout(waiting);
    waiting = setTimeout(() => dispatch({ type: 'due' }), waitMs(action.asked));
  };

  /** Follows the line while there is a choice between two files. */
  const follow = () => {
    const { small, source } = sources;
    const next = small ? followed(state) : null;
    if (`${next}` === follows) return;
    endFollowing();
    follows = `${next}`;
    endFollowing = () => {};
    const onSlow = (hasFrame: boolean) => {
      follows = '';
      roomMs = Math.min(2 * roomMs, MOST_ROOM_MS);
      dispatch({ type: 'slow', hasFrame });
    };
    if (next === 'line') endFollowing = followLine(element.video, onSlow);
    // Without its rate, nobody knows what the large file needs.
    if (next === 'room' && small && small.megabits > 0 && !isSmallEnough(window)) {
      const files = { small: small.src, large: source.src, megabits: small.megabits };
      const onRoom = () => dispatch({ type: 'room' });
      endFollowing = followRoom(element.video, files, { waitMs: roomMs, allowance, onRoom });
    }
  };

  /** What happens meanwhile waits: each decision is done before the next. */
  const dispatch = (event: SourceEvent) => {
    events.push(event);
    if (events.length > 1) return;
    for (const each of events) {
      const [next, ...actions] = decide(state, each, performance.now());
      state = next;
      for (const action of actions) act(action);
    }
    events.length = 0;
    element.tell(isTold(state));
    follow();
  };

  const onBroken = () => {
    // Chromium pauses the video after this event.
    element.place.keep();
    dispatch({ type: 'broken' });
  };

  const attach = () => {
    listening = new AbortController();
    const { signal } = listening;
    const { video, place } = element;
    renewBeforeExpiry = renewAddress(video, hand, signal);
    renewBeforeExpiry(playing.isPlaylist ? null : playing.src);
    replacement = replaceSource(video, { replace: start, onReady: hand });
    let time = video.currentTime;
    const onTime = () => {
      const played = Math.min(Math.max(0, video.currentTime - time), 1);
      time = video.currentTime;
      if (sources.small && state.file === 'large') allowFor(allowance, sources.small.megabits, played);
    };
    video.addEventListener('timeupdate', onTime, { signal });
    // The capture phase also gets the error of a `source` element, which does not bubble.
    video.addEventListener('error', onBroken, { signal, capture: true });
    followFrames({ video, isPlaying: place.isPlaying, onFrames: (type) => dispatch({ type }), signal });
    element.listen({
      onLost: (isLost) => dispatch({ type: 'lost', isLost }),
      onError: (error) => {
        console.warn(error);
        dispatch({ type: 'refused', phase: isRefusal(error) ? 'unsupported' : 'failed' });
      },
    });
  };

  const detach = () => {
    endFollowing();
    follows = '';
    listening.abort();
    replacement.stop();
    element.close();
  };

  /** Another element has taken over, and plays what was to come, or the same from another address. */
  function hand(next: HTMLVideoElement) {
    playing = fileOf(state.file);
    detach();
    element = elementSource(next, { onState });
    attach();
    element.enter('playable');
    onRenewed(next);
    dispatch({ type: 'arrived' });
  }

  const announce = (startsSmall: boolean) => {
    const { source, small } = sources;
    dispatch({ type: 'source', hasSmall: !!small, isRequesting: !!source.isPlaylist, startsSmall });
  };

  attach();
  announce(!!given.small?.isFirst);
  if (isBroken(element.video)) onBroken();
  const rate = rateOfPage(pageEntries());
  const hasJustBegun = element.video.currentTime < BEGUN_SECONDS && !isFrozen(element.video);
  if (given.small && rate !== null && isMuchSlower(rate, given.small.megabits) && hasJustBegun)
    dispatch({ type: 'slow', hasFrame: false });
  addEventListener('online', () => dispatch({ type: 'due' }), { signal: stopping.signal });

  return {
    update: (next: Sources) => {
      const isOther = next.source.src !== sources.source.src;
      sources = next;
      if (isOther) announce(state.file === 'small');
      else dispatch({ type: 'small', hasSmall: !!next.small });
    },
    choose: (choice: FileName | 'auto') => dispatch({ type: 'choice', choice }),
    leaveSmall: (): boolean => {
      const isSmall = state.file === 'small';
      if (isSmall) dispatch({ type: 'refused', phase: 'unsupported' });
      return isSmall;
    },
    retry: () => dispatch({ type: 'retry' }),
    stop: () => {
      clearTimeout(waiting);
      stopping.abort();
      detach();
    },
  };
}
