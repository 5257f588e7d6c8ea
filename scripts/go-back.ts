// Returns the data folder to the version before, whose tables this one has copied: npm run go-back. The stack is stopped.
import path from 'node:path';
import { refuseForeignFolder, runOf, TABLES_FILE } from './local/data-folder/data-folder.ts';
import { returnToCopy } from './local/data-folder/return-to-copy.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { ROOT } from './setup/paths.mjs';

function goBack(): string {
  const dataDir = path.resolve(ROOT, process.env.LOCAL_DATA_DIR || '.local');
  refuseForeignFolder(dataDir);
  const run = runOf(dataDir);
  if (run !== null) throw new ExplainedError(`A stack runs on ${dataDir} (process ${run}). Stop it first.`);
  const newer = returnToCopy(dataDir, TABLES_FILE);
  return `The version before starts on ${dataDir} again, with what was stored before this one. What came since is in ${newer}.`;
}

await runCommand(() => process.stdout.write(`${goBack()}\n`));
