import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../setup/find-program.mjs';
import { COMMAND_MS, downloadsIn, type Engine, engineOf } from './engine.ts';
import { connectMarionette } from './marionette.ts';
import { endProcess, startProcess } from './processes.ts';
import { startDisplay } from './start-display.ts';

const PREFERENCES = {
  'marionette.port': 0,
  // A picture and a tone in place of devices, without a question.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Starts a sound device that plays nothing: without one, Firefox does not play sound at all. */
const startSound = (folder: string) =>
  startProcess({
    command: 'pulseaudio',
    parameters: ['-n', '-vv', '--exit-idle-time=-1', '-L', 'module-null-sink', '-L', 'module-native-protocol-unix'],
    environment: { XDG_RUNTIME_DIR: folder, HOME: folder },
    ready: /Daemon startup complete/,
  });

/** The program of Debian, and that of others. */
export const findFirefox = () => findProgram(['firefox-esr', 'firefox']);

interface FirefoxOptions {
  /** In which it differs from its defaults. */
  preferences?: Record<string, boolean>;
  /** Whether it has a window on a screen, which it can capture. */
  hasScreen?: boolean;
}

/** Starts Firefox with a new profile. */
export async function openFirefox({ preferences = {}, hasScreen = false }: FirefoxOptions = {}): Promise<Engine> {
  const command = findFirefox();
  if (!command) throw new Error('There is no Firefox');
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-firefox-'));
  const saving = { 'browser.download.folderList': 2, 'browser.download.dir': downloadsIn(folder) };
  const lines = Object.entries({ ...PREFERENCES, ...saving, ...preferences }).map(
    ([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(folder, 'user.js'), lines.join('\n'));
  const sound = await startSound(folder);
  const display = hasScreen ? await startDisplay() : null;
  const { child, match } = await startProcess({
    command,
    parameters: [...(display ? [] : ['--headless']), '--no-remote', '--marionette', '--profile', folder, 'about:blank'],
    environment: { XDG_RUNTIME_DIR: folder, HOME: folder, ...(display && { DISPLAY: display.name }) },
    ready: /Listening on port (\d+)/,
  });
  const close = async () => {
    await endProcess(child);
    await endProcess(sound.child);
    if (display) await endProcess(display.child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = await connectMarionette(Number(match[1]));
    await send('NewSession', {});
    await send('SetTimeouts', { script: COMMAND_MS, pageLoad: COMMAND_MS, implicit: COMMAND_MS / 2 });
    const takePicture = async (file: string) =>
      writeFile(file, String(await send('TakeScreenshot', { full: false })), 'base64');
    return engineOf({ send, home: folder, takePicture, close });
  } catch (error) {
    await close();
    throw error;
  }
}
