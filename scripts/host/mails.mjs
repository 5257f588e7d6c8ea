// Prints the newest mails of a stack that sends none: docker compose exec framekeep node scripts/host/mails.mjs
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** More than a person waits for at once. */
const NEWEST = 5;

const folder = path.resolve(ROOT, process.env.LOCAL_DATA_DIR || '.local', 'mail');

function filesIn() {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

const newest = filesIn().sort().slice(-NEWEST);
if (newest.length === 0)
  process.stdout.write(`There is no mail in ${folder}. With SMTP_URL, the mail server has it.\n`);
for (const name of newest) {
  const { date, to, subject, text } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  process.stdout.write(`${date} to ${to}: ${subject}\n\n${text}\n\n`);
}
