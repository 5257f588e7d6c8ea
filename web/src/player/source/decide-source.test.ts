import { describe, expect, it } from 'vitest';
import { type Action, AT_FIRST, type Decided, decide, followed, isTold, type SourceEvent } from './decide-source.ts';

/** The sources of a player: an MP4 with a small one beside it, either of which plays, and segments, also live ones. */
const SOURCES = {
  large: { hasSmall: true },
  small: { hasSmall: true, file: 'small' },
  segments: { isRequesting: true },
  live: { isRequesting: true },
} satisfies Record<string, Partial<Decided>>;
type Kind = keyof typeof SOURCES;

/** What a driver reports, in turn; the texts stand for what the decision answers. */
type Reported = SourceEvent | SourceEvent['type'];

const FULL: Partial<Record<SourceEvent['type'], SourceEvent>> = { slow: { type: 'slow', hasFrame: true } };
const NOTHING: SourceEvent = { type: 'answer', answer: 'nothing' };
const SENDS: SourceEvent = { type: 'answer', answer: 'sends' };
const REFUSES: SourceEvent = { type: 'answer', answer: 'refuses' };

/** A short text of an action. */
function textOf(action: Action): string {
  switch (action.do) {
    case 'play':
      return `play ${action.file}${action.isSeamless ? ' in step' : ''}`;
    case 'reload':
      return `reload ${action.from}`;
    case 'ask':
      return `ask ${action.file}`;
    case 'wait':
      return `wait ${action.asked}`;
    case 'fail':
      return action.phase;
  }
}

/** @returns the state after the events, and what is done */
function after(state: Decided, reported: readonly Reported[], now = 0) {
  const done: string[] = [];
  let current = state;
  for (const each of reported) {
    const event = typeof each === 'string' ? (FULL[each] ?? ({ type: each } as SourceEvent)) : each;
    const [next, ...actions] = decide(current, event, now);
    current = next;
    done.push(...actions.map(textOf));
  }
  return { state: current, done };
}

const source = (kind: Kind): Decided => ({ ...AT_FIRST, ...SOURCES[kind] });

/** What the driver reports of each player, when its line goes away, is slow, and is back. */
const LOST: SourceEvent = { type: 'lost', isLost: true };
const FOUND: SourceEvent = { type: 'lost', isLost: false };
const isSegments = (kind: Kind) => kind === 'segments' || kind === 'live';

interface Row {
  /** Of a file; the player of segments itself says that it gets no answers. */
  gone: Reported[];
  goneDoes: (kind: Kind) => string[];
  isTold: boolean;
  slow: Reported[];
  slowDoes: (kind: Kind) => string[];
  backDoes: (kind: Kind) => string[];
}

const asks = (kind: Kind) => [`ask ${kind}`, 'wait 1'];
const STANDS: Row = {
  gone: ['late', NOTHING, 'still'],
  goneDoes: asks,
  isTold: true,
  slow: ['slow', SENDS],
  slowDoes: (kind) => (kind === 'large' ? ['ask small', 'play small'] : []),
  backDoes: (kind) => [`ask ${kind}`, 'wait 2', 'reload same'],
};
const PLAYS: Row = {
  ...STANDS,
  gone: ['slow', NOTHING],
  goneDoes: (kind) => (kind === 'large' ? ['ask small', 'wait 1'] : []),
  isTold: false,
  backDoes: (kind) => (kind === 'large' ? ['ask small'] : []),
};

const ROWS: Record<string, Row> = {
  starting: {
    ...STANDS,
    gone: ['broken', NOTHING, 'late', 'still'],
    slow: [{ type: 'slow', hasFrame: false }],
    slowDoes: (kind) => (kind === 'large' ? ['play small'] : []),
    backDoes: (kind) => [`ask ${kind}`, 'reload same'],
  },
  'playing with a buffer': PLAYS,
  "playing at the buffer's end": STANDS,
  paused: {
    ...PLAYS,
    gone: ['resting'],
    goneDoes: () => [],
    slow: ['resting'],
    slowDoes: () => [],
    backDoes: () => [],
  },
  seeking: STANDS,
  ended: { ...PLAYS, gone: ['resting'], goneDoes: () => [], slow: ['resting'], slowDoes: () => [], backDoes: () => [] },
};

describe.each(Object.entries(ROWS))('a video that is %s', (_name, row) => {
  it.each(Object.keys(SOURCES) as Kind[])('%s: its line goes away and comes back', (kind) => {
    // The player of segments repeats its own requests; its element reports no error for them.
    const gone = isSegments(kind)
      ? [...row.gone.filter((each) => typeof each === 'string' && each !== 'broken'), LOST]
      : row.gone.slice(0, row.goneDoes(kind).length === 0 ? 1 : undefined);
    const away = after(source(kind), gone);
    expect(away.done).toEqual(isSegments(kind) ? [] : row.goneDoes(kind));
    expect(isTold(away.state), 'the viewer is told').toBe(row.isTold);
    const back = after(away.state, isSegments(kind) ? [FOUND, 'moving'] : ['due', SENDS], 1000);
    expect(back.done).toEqual(isSegments(kind) ? [] : row.backDoes(kind));
    const on = after(back.state, ['moving'], 1500).state;
    expect({ isTold: isTold(on), isAway: on.isAway, file: on.file }).toEqual({
      isTold: false,
      isAway: false,
      file: source(kind).file,
    });
  });

  it.each(Object.keys(SOURCES) as Kind[])('%s: its line is slow', (kind) => {
    const { done, state } = after(source(kind), row.slow.slice(0, isSegments(kind) || kind === 'small' ? 1 : 2));
    expect(done).toEqual(row.slowDoes(kind));
    expect(isTold(state)).toBe(false);
  });
});

describe('while the line is away', () => {
  it('the server is asked after growing waits, and never about the other file', () => {
    const away = after(source('large'), [
      'slow',
      NOTHING,
      'late',
      'still',
      'broken',
      NOTHING,
      ...Array(5).fill(['due', NOTHING]).flat(),
    ]);
    expect(away.done).toEqual([
      ...['ask small', 'wait 1', 'ask large', 'wait 2'],
      ...[3, 4, 5, 6, 7].flatMap((asked) => ['ask large', `wait ${asked}`]),
    ]);
    expect(away.state.file).toBe('large');
    expect(followed(away.state)).toBeNull();
  });

  it('a video that fails is loaded again from its address, and from a new one when that has expired meanwhile', () => {
    const away = after(source('large'), ['still', NOTHING, 'broken', NOTHING, 'due', SENDS, 'broken', SENDS]);
    expect(away.done.filter((each) => each.startsWith('reload'))).toEqual(['reload same', 'reload lasting']);
  });

  it('a video that is being loaded again is not loaded again for ten seconds', () => {
    const back = after(source('large'), ['still', NOTHING, 'due', SENDS, 'due', SENDS, 'due', SENDS]);
    expect(back.done.filter((each) => each.startsWith('reload'))).toEqual(['reload same']);
    expect(after(back.state, ['due', SENDS], 11_000).done).toContain('reload same');
  });

  it('a server that is silent for a second counts as away for the viewer, until it answers', () => {
    const silent = after(source('large'), ['late', 'still']);
    expect(isTold(silent.state)).toBe(true);
    expect(isTold(after(silent.state, [SENDS]).state)).toBe(false);
  });

  it('a change to the large file that is under way ends', () => {
    expect(after(source('small'), ['room', 'late']).done).toEqual(['play large in step', 'play small']);
  });
});

describe('a file that the browser or the server refuses', () => {
  it.each([
    ['is sent, and not played although it is new', ['broken', SENDS, 'broken', SENDS], 'unsupported'],
    ['is refused', ['broken', REFUSES], 'failed'],
    ['is refused while the video stands still', ['still', REFUSES], 'failed'],
  ] as const)('%s: the video has failed; a small one is not chosen again', (_why, reported, phase) => {
    expect(after(source('large'), reported).done.at(-1)).toBe(phase);
    const left = after(source('small'), reported);
    expect(left.done.at(-1)).toBe('play large');
    expect(followed(left.state)).toBeNull();
    expect(after(left.state, ['broken', REFUSES]).done.at(-1)).toBe('failed');
    expect(after(left.state, [{ type: 'choice', choice: 'small' }]).done).toEqual(['play small']);
  });

  it('is asked for again after ten seconds of playing, and when the viewer wants it', () => {
    const { state } = after(source('large'), ['broken', SENDS, 'moving']);
    expect(after(state, ['broken', SENDS], 10_000).done.at(-1)).toBe('reload lasting');
    expect(after(after(state, ['broken', REFUSES]).state, ['retry']).done).toEqual(['reload lasting']);
  });

  it('is small and refused before it plays: the large one plays on', () => {
    const { state, done } = after(source('large'), ['slow', REFUSES]);
    expect([done, state.file, state.hasSmall]).toEqual([['ask small'], 'large', false]);
  });

  it('has segments that cannot be decoded, even when they are loaded again', () => {
    expect(after(source('segments'), ['broken', 'broken']).done).toEqual(['reload lasting', 'unsupported']);
  });
});

describe('the quality', () => {
  it('follows the line in Auto alone', () => {
    const large = source('large');
    expect([followed(large), followed(source('small')), followed(source('segments'))]).toEqual(['line', 'room', null]);
    const chosen = after(large, [{ type: 'choice', choice: 'small' }, 'room', 'slow']);
    expect([chosen.done, followed(chosen.state)]).toEqual([['play small'], null]);
    expect(followed(after(chosen.state, [{ type: 'choice', choice: 'auto' }]).state)).toBe('room');
  });

  it('is large again in step, and small at once when the large one is too slow before it plays', () => {
    const coming = after(source('small'), ['room']);
    expect(coming.done).toEqual(['play large in step']);
    expect(after(coming.state, ['slow']).done).toEqual(['play small']);
    expect(after(coming.state, ['arrived', 'slow']).done).toEqual(['ask small']);
  });
});

it('a file replaces segments in step; what the viewer chose stays', () => {
  const other: SourceEvent = { type: 'source', hasSmall: true, isRequesting: false, startsSmall: false };
  expect(after(source('live'), [other]).done).toEqual(['play large in step']);
  expect(after({ ...source('large'), choice: 'small' }, [other]).done).toEqual(['play small']);
});
