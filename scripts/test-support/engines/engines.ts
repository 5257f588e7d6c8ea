import { findProgram } from '../../setup/find-program.mjs';
import type { Engine } from './engine.ts';
import { findFirefox, openFirefox } from './open-firefox.ts';
import { findWebkit, openWebkit } from './open-webkit.ts';

interface Installed {
  name: string;
  /** Debian's packages. */
  packages: string;
  isThere: () => boolean;
  /** Whether it records WebM. */
  canRecord: boolean;
  open: () => Promise<Engine>;
}

/** The engines beside Chromium's in which journeys are tested. */
export const ENGINES: Installed[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr pulseaudio',
    isThere: () => Boolean(findFirefox() && findProgram(['pulseaudio'])),
    canRecord: true,
    open: () => openFirefox(),
  },
  {
    name: 'WebKitGTK',
    packages:
      'webkit2gtk-driver gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav xvfb dbus',
    isThere: () =>
      ['WebKitWebDriver', 'Xvfb', 'dbus-run-session'].every((name) => findProgram([name])) && findWebkit() !== null,
    canRecord: false,
    open: openWebkit,
  },
];
