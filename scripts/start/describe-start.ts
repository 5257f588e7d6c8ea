import { EXAMPLE_ADMINISTRATOR } from '#shared/model/identity/account.ts';
import { signUpDomains } from '#shared/model/identity/sign-up.ts';
import { reachedAddress } from './reached-address.ts';
import type { readSettings } from './settings.ts';

/** Who may create an account, in words. */
function signUpText(signUp: string): string {
  if (signUp === 'open') return 'everyone';
  return ['people with an invitation', ...signUpDomains(signUp).map((domain) => `people at ${domain}`)].join(', ');
}

const hostText = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** What a start does with its settings, for `npm start -- --check`. A line has no secret of them. */
export function describeStart(settings: ReturnType<typeof readSettings>, dataDir: string): string[] {
  const {
    port,
    publicOrigin,
    adminEmails,
    smtpUrl,
    mailFrom,
    signUp,
    signOn,
    engine,
    mediaDir,
    metrics,
    smallFiles,
    lambdaConcurrency,
  } = settings;
  const administrators = adminEmails ?? (publicOrigin ? [] : [EXAMPLE_ADMINISTRATOR]);
  return [
    `Address: ${reachedAddress(settings, `http://localhost:${port}`)}`,
    `Data: ${dataDir}`,
    ...(mediaDir === null ? [] : [`Recordings: ${mediaDir}`]),
    `Administrators: ${administrators.join(', ') || 'nobody, until ADMIN_EMAILS names someone'}`,
    `New accounts: ${signUpText(signUp ?? 'open')}`,
    ...(signOn
      ? [`Sign-on: ${signOn.name}, ${signOn.issuer}${signOn.isRequired ? ', for everyone but administrators' : ''}`]
      : []),
    smtpUrl ? `Mail: by ${new URL(smtpUrl).host}, from ${mailFrom}` : 'Mail: stays in a mailbox on this machine',
    engine ? `Transcription: ${[engine.program, ...engine.args].join(' ')}` : 'Transcription: none',
    ...(metrics === null ? [] : [`Metrics: http://${hostText(metrics.listen)}:${metrics.port}/metrics`]),
    ...(smallFiles === undefined ? [] : [`Small files: ${smallFiles ? 'on' : 'off'}`]),
    ...(lambdaConcurrency === undefined ? [] : [`Invocations at a time: ${lambdaConcurrency}`]),
  ];
}
