// Types of the parts in plain JavaScript, which Node runs before anything is installed.

declare module '*/setup/ensure-built.mjs' {
  /** Builds the web app and synthesizes the stack, each only when something that it is made from has changed. */
  export function ensureBuilt(): Promise<void>;
  /** Synthesizes the stack when that is due, around the web app that was built last. */
  export function ensureSynthesized(): Promise<void>;
  /** Synthesizes the CDK app, which bundles the functions too; gives what it said. */
  export function synthesize(): Promise<string>;
}

declare module '*/setup/ensure-programs.mjs' {
  /** A full Chromium or Chrome: `CHROMIUM_PATH`, else the one that is installed. */
  export function findChromium(): string | undefined;
}
