// Prints the newest mails of a stack that sends none, or whose mail server does not take them:
// docker compose exec framekeep node scripts/host/mails.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** More than a person waits for at once. */
const NEWEST = 5;

const dataDir = path.resolve(ROOT, process.env.LOCAL_DATA_DIR || '.local');
/** Without a mail server, all mails stay in the first. With one, those that it has not taken wait in the second. */
const FOLDERS = ['mail', 'outbox'].map((name) => path.join(dataDir, name));

/** What `read` gives; null for a folder that does not exist, or a mail that the mail server has taken meanwhile. */
function unlessGone(read) {
  try {
    return read();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return null;
  }
}

const filesIn = (folder) => unlessGone(() => readdirSync(folder))?.map((name) => path.join(folder, name)) ?? [];

/** Names of files begin with the time of the mail. */
const byTime = (one, other) => path.basename(one).localeCompare(path.basename(other));

const files = FOLDERS.flatMap(filesIn).filter((name) => name.endsWith('.json'));
const newest = files.sort(byTime).slice(-NEWEST);
if (newest.length === 0)
  process.stdout.write(`There is no mail in ${dataDir}. With SMTP_URL, the mail server has it.\n`);
for (const file of newest) {
  const mail = unlessGone(() => JSON.parse(readFileSync(file, 'utf8')));
  if (mail === null) continue;
  const { date, to, subject, text, failures = 0, reason } = mail;
  const state = failures > 0 ? `It waits for the mail server: ${reason}\n\n` : '';
  process.stdout.write(`${date} to ${to}: ${subject}\n\n${state}${text}\n\n`);
}
