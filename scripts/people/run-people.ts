import { getEmailOwner } from '#functions/data/identity/email.ts';
import { nameOf } from '#functions/data/identity/user.ts';
import { AppError } from '#functions/domain/ground/app-error.ts';
import { BY_SYSTEM } from '#functions/domain/ground/events/state-event.ts';
import { planDeletion } from '#functions/domain/upkeep/cleanup/owned-workspaces.ts';
import { deletePerson } from '#functions/domain/upkeep/people/delete-person.ts';
import { listPeople } from '#functions/domain/upkeep/people/list-people.ts';
import { startAccount, stopAccount, takePassword } from '#functions/domain/upkeep/people/stop-account.ts';
import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import type { Person } from '#shared/api/upkeep/people.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import type { PeopleOptions } from './options.ts';

function stateOf({ stoppedAt, stopsLinks, emailVerified, isAdmin }: Person): string {
  if (stoppedAt !== null) return `stopped ${stoppedAt.slice(0, 10)}${stopsLinks ? ', with links' : ''}`;
  if (!emailVerified) return 'unverified';
  return isAdmin ? 'administrator' : 'active';
}

/** One account in a line, with tabs, for programs that cut it. Names have no tabs. */
const lineOf = (person: Person): string => {
  const { email, createdAt, lastSeenOn } = person;
  return [email, nameOf(person), stateOf(person), createdAt.slice(0, 10), lastSeenOn ?? 'never'].join('\t');
};

async function* list(): AsyncGenerator<string> {
  yield ['E-mail', 'Name', 'State', 'Made', 'Last seen'].join('\t');
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listPeople({ cursor });
    yield* items.map(lineOf);
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** @throws ExplainedError for an address without an account */
async function findPerson(email: string): Promise<string> {
  const id = await getEmailOwner(email);
  if (id === null) throw new ExplainedError(`${email} has no account here.`);
  return id;
}

type Workspaces = DeletionPlan['workspaces'];

/** Who gets each workspace with other members. @throws ExplainedError while that is not decided */
function choose(shared: Workspaces, to: string | undefined) {
  if (shared.length > 0 && to === undefined) {
    const names = shared.map(({ name, members }) => `  “${name}”: ${members.map(({ email }) => email).join(', ')}`);
    throw new ExplainedError(
      `These workspaces have other members. Say with --to <e-mail> which of them gets them:\n${names.join('\n')}`,
    );
  }
  return shared.map(({ id, name, members }) => {
    const chosen = members.find(({ email }) => email.toLowerCase() === to?.toLowerCase());
    if (!chosen) throw new ExplainedError(`${to} is not a member of “${name}”, which has other members.`);
    return { id, newOwnerId: chosen.userId };
  });
}

async function remove(userId: string, { email, to }: PeopleOptions): Promise<string> {
  const { workspaces } = await planDeletion({ userId });
  const shared = workspaces.filter(({ members }) => members.length > 0);
  await deletePerson(userId, { email, workspaces: choose(shared, to), deletesComments: false }, BY_SYSTEM);
  return `The account of ${email} was deleted. The rest is removed within an hour.`;
}

async function act(options: PeopleOptions, origin: string): Promise<string> {
  const { command, email, stopsLinks } = options;
  const userId = await findPerson(email);
  switch (command) {
    case 'stop':
      await stopAccount(userId, stopsLinks, BY_SYSTEM);
      return `The account of ${email} is stopped. The links of this person ${stopsLinks ? 'show nothing' : 'keep working'}.`;
    case 'start':
      await startAccount(userId, BY_SYSTEM);
      return `The account of ${email} is started again.`;
    case 'reset-password':
      return `The old password of ${email} and all sessions have ended. This link works once, within an hour:\n${await takePassword(userId, origin, BY_SYSTEM)}`;
    default:
      return remove(userId, options);
  }
}

/**
 * Does what a command says.
 * @param origin of the app, for links
 * @returns lines for the person who runs it
 * @throws ExplainedError with a sentence for that person
 */
export async function* runPeople(options: PeopleOptions, origin: string): AsyncGenerator<string> {
  if (options.command === 'list') {
    yield* list();
    return;
  }
  try {
    yield await act(options, origin);
  } catch (error) {
    if (error instanceof AppError) throw new ExplainedError(error.message);
    throw error;
  }
}
