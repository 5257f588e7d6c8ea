import type { SignOnSettings } from '#shared/model/identity/sign-on.ts';
import { readMailSender } from '#shared/rules/ground/mail-sender.ts';
import type { Json, SynthesizedStack, Template } from './template-types.ts';

/** Settings of a deployment that this machine can change without another synthesis; null leaves the template's. */
export interface TemplateSettings {
  adminEmails: readonly string[] | null;
  mailFrom: string | null;
  /** Who may create an account: see `isSignUp`. */
  signUp: string | null;
  /** Networks that are not public, to which webhooks may send. */
  webhookNetworks: readonly string[] | null;
  /** Where people open the app. */
  appOrigin: string;
  /** How people sign on, and the secret of this app at the provider; null where they do not. */
  signOn: (SignOnSettings & { secret: string }) | null;
  /** Whether this machine can transcribe recordings. */
  transcription: 'on' | 'off';
  /** Whether conversions also make small files. */
  smallFiles: 'on' | 'off';
  /** What administrators should know about this machine, in sentences. */
  notices: readonly string[];
}

/** Replaces the values of names anywhere in a template. */
function replaceValues(value: Json, changed: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((each) => replaceValues(each, changed));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    changed.get(name) ?? replaceValues(inner, changed),
  ]);
  return Object.fromEntries(entries);
}

/** The stack as it would be if it had been synthesized with other settings. */
export function withSettings(stack: SynthesizedStack, settings: TemplateSettings): SynthesizedStack {
  const { adminEmails, mailFrom, signUp, signOn, webhookNetworks, appOrigin, transcription, smallFiles, notices } =
    settings;
  const changed = new Map<string, string>([
    ['TRANSCRIPTION', transcription],
    ['SMALL_FILES', smallFiles],
    // This machine renders what its preview shows.
    ['HIDE_AREAS', 'on'],
    ['NOTICES', notices.join('\n')],
    ['APP_ORIGIN', appOrigin],
  ]);
  if (adminEmails) changed.set('ADMIN_EMAILS', adminEmails.join(','));
  if (webhookNetworks) changed.set('WEBHOOK_NETWORKS', webhookNetworks.join(','));
  if (signUp) changed.set('SIGN_UP', signUp);
  if (signOn) {
    const { secret, ...shown } = signOn;
    changed.set('SIGN_ON', JSON.stringify(shown));
    changed.set('SIGN_ON_SECRET', secret);
  }
  // The functions' variable, and the condition of their permission to send.
  if (mailFrom) {
    changed.set('MAIL_FROM', mailFrom);
    changed.set('ses:FromAddress', readMailSender(mailFrom)?.address ?? mailFrom);
  }
  const Resources = replaceValues(
    stack.template.Resources as unknown as Json,
    changed,
  ) as unknown as Template['Resources'];
  return { ...stack, template: { ...stack.template, Resources } };
}
