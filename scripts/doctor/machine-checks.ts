import path from 'node:path';
import { findNetworkNamespace } from '../local/dynamodb/network-namespace.ts';
import { error, type Finding, ok, unknown, warning } from '../preflight/finding.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { ROOT } from '../setup/paths.mjs';
import { isolationWarnings, machineWarnings, relayWarning } from '../start/machine-warnings.ts';
import { readSettings } from '../start/settings.ts';

type Settings = ReturnType<typeof readSettings>;

function checkOrigin(origin: URL, { publicOrigin }: Settings): Finding {
  if (publicOrigin === origin.origin) return ok('PUBLIC_ORIGIN is the address that people use.');
  return error(
    `PUBLIC_ORIGIN is ${publicOrigin}, and people use ${origin.origin}: browsers block uploads to another address, and mails ` +
      `lead there. Set PUBLIC_ORIGIN=${origin.origin}, and start the stack again.`,
  );
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
  const settings = readSettings(environment);
  const dataDir = path.resolve(ROOT, environment.LOCAL_DATA_DIR || '.local');
  const isIsolated = (await findNetworkNamespace()) !== null;
  const warnings = await machineWarnings(dataDir, settings);
  return [
    checkOrigin(origin, settings),
    isIsolated
      ? ok('The database has a network namespace of its own.')
      : error(
          'This system allows no network namespace, so no stack starts here. docs/how-to/debug.md says where it does.',
        ),
    ...(warnings.length > 0
      ? warnings.map(warning)
      : [ok('The disk has room, and the settings are those of a server.')]),
    ...(await checkPrograms()),
    ...(await checkMail(settings)),
  ];
}
