import { testLength } from '#scripts/test-support/test-length.ts';

/** Parts of the browser's window that open hidden pages, which take twice the time of a test's page. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process that is started in advance for the next page; a third of them were never used. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** The features that Playwright switches off. Chromium uses only the last `--disable-features`. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Arguments of every browser of the tests: quiet, on few cores, with a fake camera and microphone. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream=fps=25',
  '--auto-accept-camera-and-microphone-capture',
];

const switchOff = (features: string[]) => `--disable-features=${features.join()}`;

/** Makes a browser that Playwright does not launch open no pages and no processes in advance. */
export const WITHOUT_EXTRAS = switchOff([...OWN_PAGES, SPARE_PROCESS]);
/** The same for a browser that Playwright launches. */
export const PLAYWRIGHT_WITHOUT_EXTRAS = switchOff([...OFF_IN_PLAYWRIGHT, ...OWN_PAGES, SPARE_PROCESS]);

/** Title of the tab that tests capture. */
export const CAPTURED_TITLE = 'Captured tab';
/** Makes a browser share the tab with this in its title when a page asks for the screen. */
export const sharesTab = (title: string) => `--auto-select-tab-capture-source-by-title=${title}`;

/**
 * The browser's motion preference. Animations take a seventh of a test's time, and a click waits until its target
 * stands still, so the usual run has reduced motion.
 */
export const MOTION = testLength({ usual: 'reduce', nightly: 'no-preference' } as const);

/** User agent of a browser with a screen. A headless browser's would count as a bot, whose playback is not counted. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
