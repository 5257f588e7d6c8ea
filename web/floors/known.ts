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
    ...[
      'text-wrap',
      'text-wrap: balance',
      'text-wrap: pretty',
      'text-wrap: wrap',
      'user-select',
      'font-family: ui-monospace',
    ],
    ...[
      'forced-color-adjust',
      'forced-color-adjust: none',
      ':-webkit-inner-spin-button',
      ':-webkit-search-cancel-button',
    ],
  ),
  ...named(ASKS, 'navigator.connection'),
};

const PLAYER: Known = {
  ...named(
    ENGINE,
    ...[':-moz-range-thumb', ':-moz-range-track', ':-webkit-slider-runnable-track', ':-webkit-slider-thumb'],
    ...['box-decoration-break', ':picker(select)'],
  ),
  ...named(
    DECORATION,
    ...['contain-intrinsic-size', 'content-visibility', 'content-visibility: auto', 'field-sizing'],
    'field-sizing: content',
  ),
  ...named(
    ASKS,
    ...['AbortSignal.any', 'document.exitPictureInPicture', 'document.pictureInPictureElement'],
    ...['document.pictureInPictureEnabled', 'navigator.share', 'window.showSaveFilePicker'],
  ),
};

/** Of a style sheet of Tailwind in Firefox 115. */
const TAILWIND: Known = {
  ...named('Tailwind declares the properties where it cannot register them', '@property'),
  ...named(ENGINE, 'min-height: lh'),
};

/** Of every style sheet in Firefox 115: `:is()` ignores an argument that the browser does not know. */
const HAS = named(DECORATION, ':has(>input[type=radio]:checked)');

/** Of the page of a link in Firefox 115. */
const LINK_HAS: Known = {
  ...named(
    'another rule is for Firefox 115',
    ...[':has(.player-bar :focus-visible,.player-live :focus-visible,.player-panel[data-open])', ':has(video)'],
    ':has(div.player [role=alert])',
  ),
  ...named(
    DECORATION,
    ...[':has(.embed)', ':has(.player-bar :focus-visible,.player-panel[data-open])', ':has(.player-bar>:hover)'],
    ...[':has(.player-bar>:hover,.player-live:hover)', ':has(.player-download)', ':has(.player-live)'],
    ...[':has(.player-mark)', ':has(:focus-visible)', ':has([data-tip]:hover)'],
  ),
};

export const KNOWN: Record<string, Known> = {
  'share.html': {
    ...EVERYWHERE,
    ...PLAYER,
    ...TAILWIND,
    ...HAS,
    ...LINK_HAS,
    ...named(
      ASKS,
      ...['.cancelVideoFrameCallback', '.requestVideoFrameCallback', '.connection', '.saveData', '.downlink'],
      ...['.moveBefore', '.requestPictureInPicture'],
      ...['.createWritable', '.disableRemotePlayback', '.streaming', '.maximize'],
    ),
    ...named('Firefox always plays in the page', '.playsInline'),
    ...named(
      OTHER,
      ...['.address', '.bytes', '.displayName', '.drop', '.fallback', '.fileName', '.first', '.force', '.forget'],
      ...['.format', '.last', '.lines', '.locale', '.node', '.opened', '.path', '.retry', '.run', '.seek'],
      ...['.segments', '.tracks', '.use'],
    ),
  },
  'landing.html': {
    ...EVERYWHERE,
    ...TAILWIND,
    ...HAS,
    ...named(DECORATION, 'backdrop-filter'),
    ...named(ASKS, '.saveData'),
  },
  'index.html': {
    ...EVERYWHERE,
    ...PLAYER,
    ...named(
      DECORATION,
      ...['backdrop-filter', 'content-visibility: visible', 'font-family: ui-sans-serif', 'justify-content: safe'],
      ':view-transition-group(*)',
    ),
    ...named(
      ASKS,
      ...['document.startViewTransition', 'window.showOpenFilePicker'],
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
