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
