/** Parts of the browser's window that open hidden pages of their own, which take twice the time of a test's page. */
const OWN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process that is started for the next page to come; a third of them were never used. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** What Playwright switches off by itself. Chromium listens to the last `--disable-features` alone. */
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

/** How every browser of the tests is started: quiet, on few cores, with a fake camera and microphone. */
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

/** Has a browser that Playwright does not launch open no pages of its own, and no process before its page. */
export const WITHOUT_EXTRAS = switchOff([...OWN_PAGES, SPARE_PROCESS]);
/** The same in one that Playwright launches. */
export const PLAYWRIGHT_WITHOUT_EXTRAS = switchOff([...OFF_IN_PLAYWRIGHT, ...OWN_PAGES, SPARE_PROCESS]);
