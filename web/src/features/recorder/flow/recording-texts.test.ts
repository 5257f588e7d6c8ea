import { beforeEach, expect, it, vi } from 'vitest';
import { muteAnnouncement, recorderAnnouncement } from './announcements.ts';
import { NO_WARNINGS, type Warnings } from './live-recording.ts';
import {
  cameraErrorText,
  defaultRecordingName,
  deviceErrorText,
  lossText,
  lossTitle,
  recordableTimeText,
  recordingMark,
  recordingName,
  recordingNameFault,
  warningText,
  watchHint,
} from './recording-texts.ts';
import { EVENTS, stateIn } from './test-support/reached-states.ts';

const useUserAgent = (userAgent: string) => vi.stubGlobal('navigator', { userAgent });
beforeEach(() => useUserAgent('Mozilla/5.0 (X11; Linux x86_64)'));
const warningOf = (warnings: Partial<Warnings>) =>
  warningText({ warnings: { ...NO_WARNINGS, ...warnings }, muted: [] });
const warningWhileMuted = (warnings: Partial<Warnings>) =>
  warningText({ warnings: { ...NO_WARNINGS, ...warnings }, muted: ['microphone'] });

it('the warning names one problem at a time, the most urgent first', () => {
  expect(warningOf({})).toBeNull();
  expect(warningOf({ reducedWidth: 960 })).toBe('This computer is busy: the picture is 960 pixels wide for now.');
  expect(warningOf({ reducedWidth: 960, isStuttering: true })).toBe(
    'This computer is too busy: the recording stutters.',
  );
  useUserAgent('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0 Mobile Safari/537.36');
  expect(warningOf({ isStuttering: true })).toBe('This phone is too busy: the recording stutters.');
  expect(warningOf({ isStuttering: true, isSilent: true })).toMatch(/^Nothing heard for 10 s/);
  expect(warningOf({ isSilent: true, isMicrophoneInterrupted: true })).toMatch(/^Your system has muted/);
  expect(warningOf({ isMicrophoneInterrupted: true, isMicrophoneLost: true })).toMatch(/^Microphone disconnected/);
  expect(warningOf({ isSilent: true, isMicrophoneLost: true, secondsLeftOnDevice: 95 })).toBe(
    'Storage is running short: room for about 1 min.',
  );
  expect(warningOf({ isCameraInterrupted: true, secondsLeftOnDevice: 95 })).toMatch(
    /^Your phone has taken the camera\. The recording is paused/,
  );
});

it('a person who is muted is warned when they speak, and not when they are silent', () => {
  expect(warningWhileMuted({ isSilent: true })).toBeNull();
  expect(warningWhileMuted({ isSpeakingMuted: true })).toBe('You are muted: your voice is not recorded.');
  expect(warningWhileMuted({ isSpeakingMuted: true, isMicrophoneLost: true })).toMatch(/^Microphone disconnected/);
});

it('muting is announced, and also its end', () => {
  const muted = { type: 'mute', source: 'microphone', isMuted: true } as const;
  expect(muteAnnouncement(stateIn('recording'), false)).toBe('');
  expect(muteAnnouncement(stateIn('recording', muted), true)).toBe('Microphone muted');
  expect(muteAnnouncement(stateIn('recording', muted, { ...muted, isMuted: false }), true)).toBe('Microphone on');
  expect(muteAnnouncement(stateIn('recording', { ...muted, source: 'system' }), false)).toBe('');
  expect(muteAnnouncement(stateIn('ending'), true)).toBe('');
});

it('after Stop, the text says what a busy computer did not record, unless nobody would notice', () => {
  expect(lossText(null)).toBeNull();
  expect(lossText({ pictures: 0.05, soundMs: 300, endMs: 0 })).toBeNull();
  const whatToDo =
    'Play the preview to see whether you can use it. Before you record again, close other apps or choose a lower quality.';
  for (const [loss, text] of [
    [{ pictures: 0.42, soundMs: 300, endMs: 0 }, 'About 42% of the pictures could not be recorded.'],
    [{ pictures: 0, soundMs: 2600, endMs: 0 }, 'About 3 s of the sound could not be recorded.'],
    [{ pictures: 0, soundMs: 0, endMs: 7200 }, 'The picture of the last 7 s could not be recorded.'],
    [
      { pictures: 0.9, soundMs: 5000, endMs: 0 },
      'About 90% of the pictures and about 5 s of the sound could not be recorded.',
    ],
  ] as const) {
    expect(lossText(loss)).toBe(`${text} ${whatToDo}`);
  }
});

it('the title says whether a busy computer left out pictures alone', () => {
  expect(lossTitle({ pictures: 0.42, soundMs: 300, endMs: 0 })).toBe(
    'Some pictures are missing: this computer was busy',
  );
  for (const more of [{ soundMs: 2600 }, { endMs: 7200 }]) {
    expect(lossTitle({ pictures: 0.42, soundMs: 0, endMs: 0, ...more })).toBe(
      'A part is missing: this computer was busy',
    );
  }
});

it('the possible length of a recording is rounded down', () => {
  expect(recordableTimeText(-3)).toBe('about 0 s');
  expect(recordableTimeText(42.9)).toBe('about 42 s');
  expect(recordableTimeText(60)).toBe('about 1 min');
  expect(recordableTimeText(1799)).toBe('about 29 min');
});

it.each([
  ['that has just begun', stateIn('recording'), false, ''],
  ['that is paused', stateIn('paused'), true, 'Paused'],
  ['that is resumed', stateIn('recording'), true, 'Resumed'],
  ['that is being finished', stateIn('stopping'), true, 'Finishing...'],
  ['that has ended', stateIn('asking'), true, ''],
  ['that is nearly finished', stateIn('ending', { type: 'remuxed', percent: 97 }), true, 'Finishing...'],
])('the announcement of a recording %s is $3', (_what, state, hasPaused, text) => {
  expect(recorderAnnouncement(state, hasPaused)).toBe(text);
});

const progress = { ...EVENTS.progress, status: { ...EVENTS.progress.status, percent: 37.9 } };

it.each([
  ['an idle recorder', stateIn('idle'), null],
  ['a recording', stateIn('recording'), '● Recording 1:05'],
  ['a paused recording', stateIn('paused'), '❚❚ Paused 1:05'],
  ['a muted recording', stateIn('recording', EVENTS.mute), '● Muted 1:05'],
  [
    'a recording whose system sound is off',
    stateIn('recording', { ...EVENTS.mute, source: 'system' }),
    '● Recording 1:05',
  ],
  ['a recording that is being finished', stateIn('ending'), 'Finishing...'],
  ['a recording that waits for a choice', stateIn('asking'), null],
  ['an upload', stateIn('saving', progress), '↑ Uploading 37%'],
])('the title of the browser tab for %s has $2', (_what, state, text) => {
  expect(recordingMark(state, 65)).toBe(text);
});

it('the hint says who can watch a running recording, or why nobody can', () => {
  const sending = { state: 'sending', keyframeProblem: null } as const;
  expect(watchHint(sending, false)).toEqual({ isPossible: true, text: 'Off until you save' });
  expect(watchHint(sending, true)).toEqual({ isPossible: true, text: 'Copy the link, and others can watch' });
  expect(watchHint({ ...sending, keyframeProblem: 'rare' }, false)).toEqual({
    isPossible: false,
    text: 'Not in this browser',
  });
  expect(watchHint({ ...sending, state: 'off' }, true).isPossible).toBe(false);
});

it('while the computer is too busy, nobody can begin to watch, but viewers stay and the switch can be turned off', () => {
  const busy = { state: 'sending', keyframeProblem: 'busy' } as const;
  expect(watchHint(busy, false)).toEqual({ isPossible: false, text: 'Not while this computer is too busy' });
  expect(watchHint(busy, true)).toEqual({ isPossible: true, text: 'People wait: this computer is too busy' });
});

it('no message appears about a camera that is open, opening, or switched off', () => {
  for (const state of ['opening', 'off'] as const) {
    expect(cameraErrorText({ device: { state }, isLost: false })).toBeNull();
  }
  expect(cameraErrorText({ device: { state: 'open', track: {} as MediaStreamTrack }, isLost: false })).toBeNull();
});

it('the message about a disconnected camera differs from that about one that cannot be opened', () => {
  const device = { state: 'failed', error: 'NotFoundError' } as const;
  expect(cameraErrorText({ device, isLost: true })).toMatch(/^Your camera was disconnected/);
  expect(cameraErrorText({ device, isLost: false })).toBe('No camera was found.');
});

it.each([
  [
    'camera',
    'NotAllowedError',
    'Your browser does not let this site use the camera. You can allow it beside the address.',
  ],
  ['microphone', 'NotFoundError', 'No microphone was found.'],
  ['camera', 'NotReadableError', 'The camera could not be opened. Another app may be using it.'],
] as const)('the text of a %s that is not open because of a %s is: %s', (kind, error, text) => {
  expect(deviceErrorText(kind, error)).toBe(text);
});

const now = new Date(2026, 4, 9, 14, 30, 5);

it.each([
  ['without surrounding spaces', '  Release walkthrough ', 'Release walkthrough'],
  ['replaced by the date and time when it is blank', '   ', defaultRecordingName(now)],
  ['cut to the length of the field', 'x'.repeat(300), 'x'.repeat(255)],
  ['not cut in the middle of a character', '🎬'.repeat(200), '🎬'.repeat(127)],
])('the name of a recording is the typed text, %s', (_how, typed, name) => {
  expect(recordingName(typed, now)).toBe(name);
  expect(recordingNameFault(typed.trim())).toBeUndefined();
});

it('the default name of a recording contains the date and time', () => {
  expect(defaultRecordingName(now)).toMatch(/^Recording - [\d/-]+ at [\d:]+(\s[AP]M)?$/i);
});

it('the name of a recording is validated like on the server', () => {
  expect(recordingNameFault('👩‍💻 שלום')).toBeUndefined();
  expect(recordingNameFault('demo \u202Egpj')).toContain('turn the direction');
  expect(recordingNameFault('\u200B')).toContain('can be seen');
});
