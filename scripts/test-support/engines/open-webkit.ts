import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../local/http/listen.ts';
import { COMMAND_MS, type Command, downloadsIn, type Engine, engineOf, type Send } from './engine.ts';
import { endProcess, startProcess } from './processes.ts';
import { pictureOf, startDisplay } from './start-display.ts';

const LIBRARIES = process.arch === 'arm64' ? '/usr/lib/aarch64-linux-gnu' : '/usr/lib/x86_64-linux-gnu';
/** The small browser that comes with WebKitGTK. */
const BROWSERS = ['4.1', '6.0'].map((version) => `${LIBRARIES}/webkit2gtk-${version}/MiniBrowser`);

export const findWebkit = (): string | null => BROWSERS.find(existsSync) ?? null;

/** Method and path of a command; `:id` is the element. */
const PATHS: Record<Exclude<Command, 'NewSession' | 'TakeScreenshot'>, string> = {
  SetTimeouts: '/timeouts',
  SetWindowRect: '/window/rect',
  Navigate: '/url',
  ExecuteAsyncScript: '/execute/async',
  FindElement: '/element',
  ElementClick: '/element/:id/click',
  ElementSendKeys: '/element/:id/value',
};

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** Starts a session of WebKitWebDriver. */
async function openSession(address: string, binary: string): Promise<Send> {
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await post(`${address}/session`, { capabilities })) as { sessionId: string };
  return (command, { id, ...parameters }) => {
    if (command === 'NewSession' || command === 'TakeScreenshot') throw new Error(`${command} is not sent`);
    return post(`${address}/session/${sessionId}${PATHS[command].replace(':id', String(id))}`, parameters);
  };
}

/** Starts WebKitGTK's browser with a display of its own. */
export async function openWebkit(): Promise<Engine> {
  const binary = findWebkit();
  if (!binary) throw new Error('There is no WebKitGTK');
  const folder = await mkdtemp(path.join(tmpdir(), 'framekeep-webkit-'));
  await mkdir(downloadsIn(folder));
  await mkdir(path.join(folder, '.config'));
  await writeFile(path.join(folder, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloadsIn(folder)}"\n`);
  const display = await startDisplay();
  const port = await findFreePort();
  const driver = await startProcess({
    command: 'dbus-run-session',
    parameters: ['--', 'sh', '-c', `echo ready; exec WebKitWebDriver --port=${port}`],
    environment: {
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // The sandbox needs namespaces that containers do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    ready: /ready/,
  });
  const close = async () => {
    await endProcess(driver.child);
    await endProcess(display.child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilAnswered(`${address}/status`);
    const send = await openSession(address, binary);
    await send('SetTimeouts', { script: COMMAND_MS, pageLoad: COMMAND_MS, implicit: COMMAND_MS / 2 });
    // WebKitWebDriver does not answer TakeScreenshot while a dialog is open.
    const takePicture = (file: string) => pictureOf(display.name, file);
    return engineOf({ send, home: folder, takePicture, close });
  } catch (error) {
    await close();
    throw new Error(`WebKitGTK opened no session: ${driver.written()}`, { cause: error });
  }
}

/** Waits until a server answers. */
async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + COMMAND_MS;
  for (;;) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(COMMAND_MS) });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
