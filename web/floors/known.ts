/** What a page may write although browsers of its floor lack it, and why. */
export type Known = Record<string, string>;

const DECORATION = 'decoration: without it the page is whole';
const ENGINE = 'the rule is for the engine that has it; another rule is for the others';
const ASKS = 'the code asks first whether the browser has it';
const OTHER = 'a member of our own objects, or of a library';

const named = (why: string, ...names: string[]): Known => Object.fromEntries(names.map((name) => [name, why]));

const EVERYWHERE: Known = {
  ...named(
    DECORATION,
    ...['-webkit-tap-highlight-color', '-webkit-touch-callout', 'text-decoration: dotted'],
    ...['text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'user-select', 'font-family: ui-monospace'],
    ...[
      'forced-color-adjust',
      'forced-color-adjust: none',
      ':-webkit-inner-spin-button',
      ':-webkit-search-cancel-button',
    ],
  ),
};

const PLAYER: Known = {
  ...named(
    ENGINE,
    ...[':-moz-range-thumb', ':-moz-range-track', ':-webkit-slider-runnable-track', ':-webkit-slider-thumb'],
    ...['box-decoration-break', ':picker'],
  ),
  ...named(
    DECORATION,
    ...['contain-intrinsic-size', 'content-visibility', 'content-visibility: auto', 'field-sizing'],
    'field-sizing: content',
  ),
  ...named(ASKS, 'AbortSignal.any'),
};

/** Of a style sheet of Tailwind, which registers its properties or, in Firefox 115, declares them. */
const REGISTERS = named('Tailwind declares the properties where it cannot register them', '@property');

const HAS = named('Firefox 115 hides the controls by a rule of its own; the rest is decoration', ':has');

export const KNOWN: Record<string, Known> = {
  'share.html': {
    ...EVERYWHERE,
    ...PLAYER,
    ...REGISTERS,
    ...HAS,
    ...named(
      ASKS,
      ...['.cancelVideoFrameCallback', '.requestVideoFrameCallback', '.connection', '.saveData', '.downlink'],
      '.moveBefore',
      ...['.exitPictureInPicture', '.pictureInPictureElement', '.pictureInPictureEnabled', '.requestPictureInPicture'],
      ...['.createWritable', '.showSaveFilePicker', '.disableRemotePlayback', '.streaming', '.maximize', '.share'],
    ),
    ...named('Firefox always plays in the page', '.playsInline'),
    ...named(
      OTHER,
      ...[
        '.adopt',
        '.bytes',
        '.displayName',
        '.drop',
        '.element',
        '.fallback',
        '.fileName',
        '.first',
        '.force',
        '.forget',
      ],
      ...['.format', '.last', '.lines', '.locale', '.node', '.opened', '.path', '.retry', '.run', '.seek'],
      ...['.segments', '.tracks', '.use'],
    ),
  },
  'landing.html': {
    ...EVERYWHERE,
    ...REGISTERS,
    ...HAS,
    ...named(DECORATION, 'backdrop-filter'),
    ...named(ASKS, '.connection', '.saveData'),
  },
  'index.html': {
    ...EVERYWHERE,
    ...PLAYER,
    ...named(
      DECORATION,
      ...['backdrop-filter', 'content-visibility: visible', 'font-family: ui-sans-serif', 'justify-content: safe'],
      ':view-transition-group',
    ),
    ...named(
      ASKS,
      ...['AudioData', 'AudioDecoder', 'AudioDecoder.isConfigSupported', 'AudioEncoder'],
      ...['AudioEncoder.isConfigSupported', 'CaptureController', 'EncodedAudioChunk', 'EncodedVideoChunk'],
      ...['Error.captureStackTrace', 'MediaStreamTrackProcessor'],
      ...['SuppressedError', 'Symbol.asyncDispose', 'Symbol.dispose', 'URL.canParse', 'VideoDecoder'],
      ...['VideoDecoder.isConfigSupported', 'VideoEncoder', 'VideoEncoder.isConfigSupported', 'VideoFrame'],
    ),
    ...named('the name of an error', 'OverconstrainedError'),
    ...named(
      OTHER,
      ...['.Duration', '.adopt', '.displayName', '.drop', '.dispose', '.disposed', '.fileName', '.isError'],
      ...['.stackTraceLimit', '.suppressed', '.take', '.transfer', '.use'],
    ),
  },
};
