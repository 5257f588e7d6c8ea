import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MailboxAddress } from '../local/stack/open-servers.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';
import { end, hasEnded } from './programs.ts';

const RUNNER = fileURLToPath(new URL('./run-stack.ts', import.meta.url));
const CLOCK = new URL('./set-clock.mjs', import.meta.url).href;

type StartedOptions = Pick<
  StackOptions,
  | 'adminEmails'
  | 'engine'
  | 'lambdaConcurrency'
  | 'mailFrom'
  | 'publicOrigin'
  | 'signOn'
  | 'signUp'
  | 'smtpUrl'
  | 'webhookNetworks'
>;

/** A stack in a process of its own. */
export interface KillableStack {
  environment: Record<string, string>;
  mailbox: MailboxAddress | null;
  pid: number;
  /** Whether it has ended, by itself or killed. */
  hasEnded(): boolean;
  /** Kills it without any cleanup, like a power cut. */
  kill(): Promise<void>;
}

/** The first line that a stack in a process of its own prints: its environment, as JSON. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The stack has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The stack ended before it was ready');
}

/**
 * Starts a stack from the synthesized template.
 * @param port 0 for any free port
 * @param more options of `startStack` that are plain data
 * @param startsAt time at which its clock starts, ISO 8601; the system's time by default
 */
export async function startKillable(
  port: number,
  dataDir: string,
  cdkOut: string,
  more: StartedOptions = {},
  startsAt?: string,
): Promise<KillableStack> {
  const options = { port, dataDir, cdkOut, ...more };
  const clock = startsAt && { CLOCK_OFFSET_MS: String(Date.parse(startsAt) - Date.now()) };
  const env = { ...process.env, ...clock, STACK_OPTIONS: JSON.stringify(options) };
  const args = [...(clock ? ['--import', CLOCK] : []), '--import', 'tsx', RUNNER];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const { environment, mailbox }: Pick<KillableStack, 'environment' | 'mailbox'> = JSON.parse(await firstLine(child));
  const { pid = 0 } = child;
  return { environment, mailbox, pid, hasEnded: () => hasEnded(child), kill: () => end(child, 'SIGKILL') };
}
