import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds that one command may take: a driver that hangs fails the test and not the whole suite. */
export const COMMAND_MS = 30_000;

/** A command of WebDriver (W3C WebDriver, section "List of commands"), by its name. */
export type Command =
  | 'NewSession'
  | 'SetTimeouts'
  | 'SetWindowRect'
  | 'Navigate'
  | 'ExecuteAsyncScript'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'TakeScreenshot';

/** Sends a command to a driver. @throws Error with the driver's answer, or after `COMMAND_MS` */
export type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

/** A browser of another engine than Chromium's. */
export interface Engine {
  open: (url: string) => Promise<void>;
  /** Runs a function in the page. Its arguments and its result are sent as JSON. */
  evaluate: <Answer, Arguments extends unknown[]>(
    work: (...parameters: Arguments) => Answer,
    ...parameters: Arguments
  ) => Promise<Awaited<Answer>>;
  /** Clicks the first element that an XPath expression finds. */
  click: (xpath: string) => Promise<void>;
  /** Types into an element, key by key. */
  type: (xpath: string, text: string) => Promise<void>;
  /** Makes the window as narrow as it gets: 500 pixels in Firefox, 450 in WebKitGTK. */
  narrow: () => Promise<void>;
  /** Writes a PNG of the window. */
  takePicture: (file: string) => Promise<void>;
  /** Names of the files that the browser has saved. */
  downloads: () => Promise<string[]>;
  /** Ends the browser and its processes. */
  close: () => Promise<void>;
}

/** Value of an element's reference (W3C WebDriver, section "Elements"). */
const referenceOf = (found: unknown): string => String(Object.values(found as Record<string, string>)[0]);

const RUN = (work: string) => `
  const settle = arguments[arguments.length - 1];
  Promise.resolve().then(() => (${work})(...[].slice.call(arguments, 0, -1)))
    .then((value) => settle({ value }), (error) => settle({ error: String(error) }));
`;

/** Errors of an element that the page has not finished: it is covered, cannot be focused yet, or was replaced. */
const NOT_YET = /not interactable|intercepted|stale element/;
const AGAIN_MS = 100;

/** Repeats an action until the page is ready for it. */
async function untilReady(act: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + COMMAND_MS / 2;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (!NOT_YET.test(String(error)) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** The folder into which a browser with this home folder saves files. */
export const downloadsIn = (home: string): string => path.join(home, 'saved');

/** Names of finished downloads: until then, a file is empty, and another one grows beside it. */
async function savedFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !/\.(part|wkdownload)$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
  return names.filter((_, index) => sizes[index]);
}

interface Driver {
  send: Send;
  /** The home folder of the browser. */
  home: string;
  takePicture: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** An engine that sends the commands of a driver. */
export function engineOf({ send, home, takePicture, close }: Driver): Engine {
  const find = async (xpath: string) => referenceOf(await send('FindElement', { using: 'xpath', value: xpath }));
  const click = async (xpath: string) => {
    const found = await send('FindElement', { using: 'xpath', value: xpath });
    // WebKitWebDriver scrolls an element of a list that scrolls to the edge of the window, and calls it not interactable.
    const script = 'arguments[0].scrollIntoView({ block: "center" }); arguments[1]()';
    await send('ExecuteAsyncScript', { script, args: [found] });
    await send('ElementClick', { id: referenceOf(found) });
  };
  return {
    open: async (url) => void (await send('Navigate', { url })),
    evaluate: async (work, ...parameters) => {
      const script = RUN(work.toString());
      const settled = await send('ExecuteAsyncScript', { script, args: parameters });
      const { value, error } = settled as { value: never; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: (xpath) => untilReady(() => click(xpath)),
    type: (xpath, text) => untilReady(async () => send('ElementSendKeys', { id: await find(xpath), text })),
    narrow: async () => void (await send('SetWindowRect', { width: 390, height: 900 })),
    takePicture,
    downloads: () => savedFiles(downloadsIn(home)),
    close,
  };
}
