import type { SourcePhase } from './element-source.ts';

/** The files of a video: the large one, or its segments, and the small one beside it. */
export type FileName = 'large' | 'small';

/** What the server says of a file: it sends it, it refuses it for good, or there is no answer. */
export type Answer = 'sends' | 'refuses' | 'nothing';

export type SourceEvent =
  /** The page names another video. @param isRequesting whether its player sends and repeats requests itself */
  | { type: 'source'; hasSmall: boolean; isRequesting: boolean; startsSmall: boolean }
  /** The page names another small file, or none. */
  | { type: 'small'; hasSmall: boolean }
  /** The viewer chooses a quality, or that the player chooses. */
  | { type: 'choice'; choice: FileName | 'auto' }
  /** The large file does not arrive in time. @param hasFrame whether it has shown a frame */
  | { type: 'slow'; hasFrame: boolean }
  /** The line has room for the large file. */
  | { type: 'room' }
  /** Another element plays the file that was to come. */
  | { type: 'arrived' }
  /** The next frame has been missing for a second, and for two. */
  | { type: 'late' | 'still' }
  /** The next frame is there. */
  | { type: 'moving' }
  /** No frame is wanted: the viewer has paused, or the video has ended. */
  | { type: 'resting' }
  /** The element reports an error. */
  | { type: 'broken' }
  | { type: 'answer'; answer: Answer }
  /** A wait is over, or the browser is online again. */
  | { type: 'due' }
  /** The player of segments gets no answers, or gets them again. */
  | { type: 'lost'; isLost: boolean }
  /** The player of segments gives up, or a file does not play although it is loaded. */
  | { type: 'refused'; phase: SourcePhase }
  /** The viewer presses *Try again*. */
  | { type: 'retry' };

export type Action =
  /** Plays a file. @param isSeamless whether the one before plays on until it plays in step */
  | { do: 'play'; file: FileName; isSeamless: boolean }
  /** Loads the file again, from the address that the element has, or from the permanent one. */
  | { do: 'reload'; from: 'same' | 'lasting' }
  /** Asks the server for a byte of a file. */
  | { do: 'ask'; file: FileName }
  /** Waits before it is asked again. @param asked how often it was */
  | { do: 'wait'; asked: number }
  /** The video cannot be played. */
  | { do: 'fail'; phase: SourcePhase };

/** What plays, and what is known of the line. */
export interface Decided {
  choice: FileName | 'auto';
  file: FileName;
  /** Whether there is a small file that has not failed. */
  hasSmall: boolean;
  isRequesting: boolean;
  /** Whether the large file is to come while the small one plays. */
  isComing: boolean;
  /** Whether requests get no answer. */
  isAway: boolean;
  isSlow: boolean;
  isStill: boolean;
  isBroken: boolean;
  isFailed: boolean;
  /** The file that the server is asked about. */
  asking: FileName | null;
  /** Whether the answer of the server takes so long that the line may be away. */
  isSilent: boolean;
  /** How often the server was asked since the last frame. */
  asked: number;
  reloaded: { from: 'same' | 'lasting'; at: number } | null;
}

/** An error so soon after the file was loaded again has the same cause, in milliseconds. */
const SOON_MS = 10_000;

const UNTROUBLED = {
  isComing: false,
  isAway: false,
  isSlow: false,
  isStill: false,
  isBroken: false,
  isFailed: false,
  asking: null,
  isSilent: false,
  asked: 0,
};

export const AT_FIRST: Decided = {
  choice: 'auto',
  file: 'large',
  hasSmall: false,
  isRequesting: false,
  ...UNTROUBLED,
  reloaded: null,
};

type Step = [Decided, ...Action[]];

const play = (state: Decided, file: FileName, isSeamless = false): Step => [
  { ...state, ...UNTROUBLED, file, isComing: isSeamless },
  { do: 'play', file, isSeamless },
];

const reload = (state: Decided, from: 'same' | 'lasting', at: number): Step => [
  { ...state, isBroken: false, reloaded: { from, at } },
  { do: 'reload', from },
];

const fail = (state: Decided, phase: SourcePhase): Step => [
  { ...state, ...UNTROUBLED, isFailed: true },
  { do: 'fail', phase },
];

/** The file cannot be played: without the small one, there is the large one. */
const leave = (state: Decided, phase: SourcePhase): Step =>
  state.file === 'small' ? play({ ...state, hasSmall: false }, 'large') : fail(state, phase);

/** Asks for the file that plays or, before a change to the small one, for that. */
function ask(state: Decided): Step {
  if (state.asking || state.isRequesting || state.isFailed) return [state];
  const file = state.isSlow && !state.isBroken && !state.isStill ? 'small' : state.file;
  return [
    { ...state, asking: file },
    { do: 'ask', file },
  ];
}

const wait = (state: Decided): Step => [
  { ...state, asked: state.asked + 1 },
  { do: 'wait', asked: state.asked + 1 },
];

function sent(state: Decided, now: number): Step {
  const { isAway, isBroken, isStill, isSlow, reloaded } = state;
  const last = reloaded && now - reloaded.at < SOON_MS ? reloaded.from : null;
  if (isBroken) {
    // The server sends what the browser cannot play, even from an address that has not expired.
    if (last === 'lasting') return leave(state, 'unsupported');
    return reload(state, isAway && !last ? 'same' : 'lasting', now);
  }
  if (isSlow && !isAway) return play(state, 'small');
  // A browser that repeats its request may wait another second. What it has loaded, it keeps for the same address.
  if (isStill && isAway && !last) {
    const [waiting, waits] = wait(state);
    const [next, reloads] = reload(waiting, 'same', now);
    return [next, waits as Action, reloads as Action];
  }
  if (isStill) return wait(state);
  return [settled(state)];
}

function answered(before: Decided, answer: Answer, now: number): Step {
  // The viewer has chosen another file meanwhile.
  if (!before.asking) return [before];
  const state = { ...before, asking: null, isSilent: false };
  if (answer === 'sends') return sent(state, now);
  if (answer === 'nothing') return wait({ ...state, isAway: true, reloaded: null });
  if (before.asking !== state.file) return [{ ...state, isSlow: false, hasSmall: false }];
  return state.isBroken || state.isStill ? leave(state, 'failed') : [state];
}

function slow(state: Decided, hasFrame: boolean): Step {
  if (state.isComing) return play(state, 'small');
  if (state.choice !== 'auto' || state.file !== 'large' || !state.hasSmall) return [state];
  // What is loaded of the large file is given up only for a file that comes.
  return hasFrame ? ask({ ...state, isSlow: true }) : play(state, 'small');
}

function choose(state: Decided, choice: FileName | 'auto'): Step {
  const next = { ...state, choice, hasSmall: state.hasSmall || choice === 'small' };
  return choice === 'auto' || choice === state.file ? [next] : play(next, choice);
}

function begin(state: Decided, event: SourceEvent & { type: 'source' }): Step {
  const { hasSmall, isRequesting, startsSmall } = event;
  const file = hasSmall && (startsSmall || state.choice === 'small') ? 'small' : 'large';
  const isSeamless = state.isRequesting && !isRequesting;
  return [
    { ...AT_FIRST, choice: state.choice, hasSmall, isRequesting, file },
    { do: 'play', file, isSeamless },
  ];
}

function broken(state: Decided, now: number): Step {
  if (!state.isRequesting) return ask({ ...state, isBroken: true });
  // The browser cannot decode the segments, even when they are loaded again.
  if (state.reloaded && now - state.reloaded.at < SOON_MS) return fail(state, 'unsupported');
  return reload(state, 'lasting', now);
}

/** While the line is away, a wait is running. */
const askUnlessAway = (state: Decided): Step => (state.isAway ? [state] : ask(state));

const due = (state: Decided): Step => (state.isBroken || state.isStill || state.isSlow ? ask(state) : [state]);

/** There is nothing to wait for. The player of segments says itself when it gets answers again. */
const settled = (state: Decided): Decided => ({
  ...state,
  ...UNTROUBLED,
  isComing: state.isComing,
  isAway: state.isRequesting && state.isAway,
});

/**
 * Decides which file of a video plays, when it is loaded again, when the server is asked, and when the video has failed.
 * What is loaded is played to its end; nothing that plays is given up for a file that may not come.
 * @param now milliseconds
 * @returns the next state, and what is to be done
 */
export function decide(state: Decided, event: SourceEvent, now: number): Step {
  switch (event.type) {
    case 'source':
      return begin(state, event);
    case 'small':
      return [{ ...state, hasSmall: event.hasSmall }];
    case 'choice':
      return choose(state, event.choice);
    case 'slow':
      return slow(state, event.hasFrame);
    case 'room':
      return state.choice === 'auto' && state.file === 'small' ? play(state, 'large', true) : [state];
    case 'arrived':
      return [{ ...state, isComing: false }];
    case 'late':
      return state.isComing ? play(state, 'small') : askUnlessAway(state);
    case 'still':
      return askUnlessAway({ ...state, isStill: true, isSilent: state.asking !== null });
    case 'moving':
      return [settled(state)];
    case 'resting':
      return [{ ...state, isStill: false, isSilent: false }];
    case 'broken':
      return broken(state, now);
    case 'answer':
      return answered(state, event.answer, now);
    case 'due':
      return due(state);
    case 'lost':
      return [{ ...state, isAway: event.isLost }];
    case 'refused':
      return leave(state, event.phase);
    case 'retry':
      return reload({ ...state, ...UNTROUBLED, reloaded: null }, 'lasting', Number.NEGATIVE_INFINITY);
  }
}

/** Whether the viewer is told that the line is away: the video stands still for that reason. */
export const isTold = ({ isStill, isAway, isSilent }: Decided): boolean => isStill && (isAway || isSilent);

/** What is followed beside the frames: whether the large file comes in time, or whether there is room for it. */
export function followed({ choice, file, hasSmall, isAway, isSlow, isStill, isBroken, isFailed }: Decided) {
  if (choice !== 'auto' || !hasSmall || isAway || isSlow || isStill || isBroken || isFailed) return null;
  return file === 'large' ? 'line' : 'room';
}
