import { describe, expect, it, vi } from 'vitest';
import { getUser } from '#functions/data/identity/user.ts';
import { getWorkspace } from '#functions/data/identity/workspace.ts';
import { findActor } from '#functions/domain/identity/sessions/find-actor.ts';
import { newPerson } from '#functions/domain/test-support/people.ts';
import { statedOn } from '#functions/domain/test-support/stated-acts.ts';
import { newTeam } from '#functions/domain/test-support/teams.ts';
import { readPeopleOptions } from './options.ts';
import { runPeople } from './run-people.ts';

/** What a command says. */
async function say(...args: string[]): Promise<string> {
  const lines: string[] = [];
  for await (const line of runPeople(readPeopleOptions(args), 'https://app.example')) lines.push(line);
  return lines.join('\n');
}

describe('the command for people', () => {
  it('lists, stops and starts an account, and says who is there', async () => {
    const person = await newPerson();
    const { userId } = person.actor;
    const line = async () => (await say('list')).split('\n').find((each) => each.startsWith(person.email));
    expect(await line()).toMatch(/\tactive\t\d{4}-\d\d-\d\d\tnever$/);
    expect(await say('stop', person.email, '--links', 'end')).toContain('show nothing');
    expect(await line()).toMatch(/\tstopped \d{4}-\d\d-\d\d, with links\t/);
    expect(await findActor(person.sessionToken)).toBeNull();
    expect(await say('start', person.email.toUpperCase())).toContain('started again');
    await expect(say('start', person.email)).rejects.toThrow("This account isn't suspended.");
    await expect(say('stop', 'nobody@company.example')).rejects.toThrow('nobody@company.example has no account here.');
    expect(await statedOn(null, userId)).toEqual(['user.started', 'user.stopped']);
  });

  it('prints a link for a new password, which ends the sessions', async () => {
    const person = await newPerson();
    expect(await say('reset-password', person.email)).toMatch(
      /\nhttps:\/\/app\.example\/reset-password\?token=[\w-]{43}$/,
    );
    expect(await findActor(person.sessionToken)).toBeNull();
    expect(await getUser(person.actor.userId)).toMatchObject({ passwordHash: null });
  });

  it('deletes an account once it is decided who gets its workspaces', async () => {
    const team = await newTeam();
    const { email } = team.owner;
    await expect(say('delete', email)).rejects.toThrow(`“A team”: `);
    await expect(say('delete', email, '--to', email)).rejects.toThrow(`${email} is not a member of “A team”`);
    expect(await say('delete', email, '--to', team.admin.email)).toContain('was deleted');
    expect(await getUser(team.owner.actor.userId)).toBeNull();
    expect(await getWorkspace(team.workspaceId)).toMatchObject({ ownerId: team.admin.actor.userId });
  });

  it('does not stop the last administrator', async () => {
    const { email } = await newPerson();
    vi.stubEnv('ADMIN_EMAILS', email);
    await expect(say('stop', email)).rejects.toThrow('This is the last active administrator.');
  });

  it.each([[[]], [['list', 'x']], [['stop']], [['ban', 'x@example.com']], [['stop', 'x@example.com', 'y']]])(
    'is refused with %j, which says how it is called',
    (args) => expect(() => readPeopleOptions(args)).toThrow('Name what to do'),
  );

  it('does not guess what becomes of links', () => {
    expect(() => readPeopleOptions(['stop', 'x@example.com', '--links', 'maybe'])).toThrow('keep or end');
  });
});
