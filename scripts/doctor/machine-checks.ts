import path from 'node:path';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { MIN_FREE } from '../local/data-folder/disk.ts';
import { freeBytes } from '../local/data-folder/disk-space.ts';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { error, type Finding, ok, unknown, warning } from '../preflight/finding.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { ROOT } from '../setup/paths.mjs';
import { existing, isolationWarnings, machineWarnings, relayWarning } from '../start/machine-warnings.ts';
import { readSettings } from '../start/settings.ts';
import { roomWarning } from '../start/warnings.ts';
import { runningEnvironment } from '../transfer/reach-stack.ts';

type Settings = ReturnType<typeof readSettings>;

function checkOrigin(origin: URL, { publicOrigin }: Settings): Finding {
  if (publicOrigin === origin.origin) return ok('PUBLIC_ORIGIN is the address that people use.');
  return error(
    `PUBLIC_ORIGIN is ${publicOrigin}, and people use ${origin.origin}: browsers block uploads to another address, and mails ` +
      `lead there. Set PUBLIC_ORIGIN=${origin.origin}, and start the stack again.`,
  );
}

/**
 * Whether the disks have room: with less than `MIN_FREE`, the stack takes no writes.
 * @param mediaDir the folder of the recordings on another disk; null without one
 */
export function checkRoom(dataDir: string, mediaDir: string | null): Finding[] {
  const folders = [dataDir, ...(mediaDir === null ? [] : [mediaDir])].map(existing);
  return folders.flatMap((folder) => {
    const free = freeBytes(folder);
    if (free < MIN_FREE)
      return error(
        `The disk of ${folder} has only ${sizeText(free)} free: the stack refuses all new data. Make room there.`,
      );
    const little = roomWarning(folder, free);
    return little === null ? [] : warning(little);
  });
}

async function checkPrograms(): Promise<Finding[]> {
  try {
    const warnings = await isolationWarnings();
    return warnings.length > 0 ? warnings.map(warning) : [ok('ffmpeg is there, and has namespaces of its own.')];
  } catch (thrown) {
    if (thrown instanceof ExplainedError) return [error(thrown.message)];
    throw thrown;
  }
}

async function checkMail({ smtpUrl }: Settings): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const fault = await relayWarning(smtpUrl);
  return [fault === null ? ok('The mail server takes mails.') : error(fault)];
}

/** The service alone can read the secret that the settings of sign-on need. */
const withoutSignOn = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(?:SIGN_ON_|REQUIRE_SSO$)/.test(name)));

/** The accounts of the stack that runs here, where people sign on. */
async function checkSignOns(dataDir: string, { SIGN_ON_ISSUER }: NodeJS.ProcessEnv): Promise<Finding[]> {
  if (!SIGN_ON_ISSUER) return [];
  const environment = await runningEnvironment(dataDir).catch(() => null);
  if (!environment)
    return [
      unknown(
        'The accounts of people who sign on were not looked at. Start the stack, and run this as the user of the stack.',
      ),
    ];
  Object.assign(process.env, environment);
  // The clients of the table read the environment when they are created.
  const { checkSubjects } = await import('../preflight/subjects.ts');
  return checkSubjects();
}

/**
 * Looks at the machine of the stack, with its settings in the environment.
 * @throws ExplainedError for settings that no stack starts with
 */
export async function checkMachine(origin: URL, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  if (!environment.PUBLIC_ORIGIN)
    return [
      unknown(
        'The machine of the stack was not looked at: mail, disk, ffmpeg, namespaces and PUBLIC_ORIGIN. Run this there, with the settings of the stack.',
      ),
    ];
  const settings = readSettings(withoutSignOn(environment));
  const dataDir = path.resolve(ROOT, environment.LOCAL_DATA_DIR || '.local');
  const isIsolated = (await findNetworkNamespace()) !== null;
  const findings = [...checkRoom(dataDir, settings.mediaDir), ...(await machineWarnings(settings)).map(warning)];
  return [
    checkOrigin(origin, settings),
    isIsolated
      ? ok('The database has a network namespace of its own.')
      : error(
          'This system allows no network namespace, so no stack starts here. docs/how-to/debug.md says where it does.',
        ),
    ...(findings.length > 0 ? findings : [ok('The disk has room, and the settings are those of a server.')]),
    ...(await checkPrograms()),
    ...(await checkMail(settings)),
    ...(await checkSignOns(dataDir, environment)),
  ];
}
