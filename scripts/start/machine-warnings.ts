import { existsSync } from 'node:fs';
import path from 'node:path';
import { isolationNotice, isolationOf } from '../local/mediaconvert/confinement.ts';
import { ffmpegVersion, hdrNotice } from '../local/mediaconvert/media-tools.ts';
import { SmtpRelay } from '../local/ses/smtp-relay.ts';
import type { readSettings } from './settings.ts';
import { startWarnings } from './warnings.ts';

/** A folder, or the nearest one above it that exists: the data folder is created by the first start. */
export function existing(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : existing(above);
}

/** What is probably not meant, in sentences. */
export async function machineWarnings({
  publicOrigin,
  smtpUrl,
  signUp,
}: ReturnType<typeof readSettings>): Promise<string[]> {
  const situation = { isPublic: publicOrigin !== null, sendsMail: smtpUrl !== null, signUp };
  return startWarnings({ ...situation, ffmpegVersion: await ffmpegVersion() });
}

/** What ffmpeg lacks on this machine; a running stack says the same on /admin. @throws ExplainedError without ffmpeg */
export async function isolationWarnings(): Promise<string[]> {
  const notices = [isolationNotice(await isolationOf()), await hdrNotice()];
  return notices.filter((notice) => notice !== null);
}

/** Says why the mail server takes no mails, once it is known; null when it does. Mails wait meanwhile. */
export async function relayWarning(smtpUrl: string): Promise<string | null> {
  const relay = new SmtpRelay(smtpUrl);
  const fault = await relay.findFault();
  relay.close();
  return fault && `Mails wait: ${fault}. docs/reference.md lists the options of SMTP_URL.`;
}
