// Types of the parts in plain JavaScript, which Node runs before anything is installed.

declare module '*/setup/ensure-built.mjs' {
  /** Builds the web app and synthesizes the stack, each only when something that it is made from has changed. */
  export function ensureBuilt(): Promise<void>;
  /** Synthesizes the stack when that is due, around the web app that was built last. */
  export function ensureSynthesized(): Promise<void>;
}

declare module '*/setup/ensure-programs.mjs' {
  /** A full Chromium or Chrome: `CHROMIUM_PATH`, else the one that is installed. */
  export function findChromium(): string | undefined;
  /** Installs ffmpeg, and for browser tests a browser, where they are missing and can be installed. */
  export function ensurePrograms(withBrowser: boolean): Promise<void>;
}

declare module '*/setup/fault.mjs' {
  /** A fault that a person can act on: only its sentence is shown. */
  export class Fault extends Error {}
}

declare module '*/setup/step.mjs' {
  /** Says what is going on while something slow runs, and how long it took. */
  export function step<T>(title: string, work: () => Promise<T>): Promise<T>;
}

declare module '*/choose-suites.mjs' {
  /** Reads what `npm test` is called with: which suites run, and what goes to the test runners. */
  export function chooseSuites(args: string[]): { suites: string[]; rest: string[] };
}

declare module '*/ensure-node.mjs' {
  /** Throws a sentence for a person on a Node that is too old. */
  export function ensureNode(version?: string): void;
}

declare module '*/leftovers.mjs' {
  /** In the environment of everything that a test run starts. */
  export const RUN_VARIABLE: string;
  /** What a test run has left running. */
  export function findLeftovers(run: string, graceMs: number): Promise<{ pid: number; command: string }[]>;
}
