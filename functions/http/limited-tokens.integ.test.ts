import { beforeAll, expect, it } from 'vitest';
import { TestClient } from '#scripts/client/test-client.ts';
import { operations } from '#shared/api/catalog.ts';
import { apply } from '../data/ground/apply.ts';
import { beginProjectDeletion, getStoredProject, type StoredProject } from '../data/identity/project.ts';
import { beginWorkspaceDeletion } from '../data/identity/workspace.ts';
import { setProjectAccess } from '../domain/identity/projects/project-access.ts';
import { actorOf } from '../domain/test-support/actors.ts';
import { storeToken } from '../domain/test-support/tokens.ts';
import { updateRecording } from '../domain/video/recordings/update-recording.ts';
import { isoNow } from '../process/clock.ts';
import { requestOf, sendTo } from './test-support/calls.ts';
import { type MatrixFixture, newMatrixFixture } from './test-support/matrix-fixture.ts';
import { newPeople, type People } from './test-support/matrix-people.ts';

/** Uploads belong to a person, whatever the workspace. */
const IN_WORKSPACES = operations.filter(({ scope, path }) => scope !== null && !path.startsWith('/api/objects'));

let people: People;
beforeAll(async () => {
  people = await newPeople();
});

const STATES: [state: string, begin: (fixture: MatrixFixture) => Promise<unknown>][] = [
  [
    'a project that is being deleted',
    async ({ projectId }) => {
      const project = (await getStoredProject(projectId)) as StoredProject;
      await apply([beginProjectDeletion(project, { at: isoNow(), by: people.owner.id, withRecordings: true }, false)]);
    },
  ],
  [
    'a closed project, into which a recording was moved',
    async ({ projectId, recordingId }) => {
      const owner = actorOf(people.owner.id);
      await updateRecording(owner, recordingId, { projectId });
      await setProjectAccess(owner, projectId, { accessLevel: 'restricted', permissions: [] });
    },
  ],
  ['a workspace that is being deleted', ({ workspaceId }) => apply([beginWorkspaceDeletion(workspaceId, isoNow())])],
];

it.each(STATES)(
  'in %s, a token of its owner for another workspace may do what a stranger may',
  async (_state, begin) => {
    const fixture = await newMatrixFixture(people);
    // The bodies of some requests are made before the state begins.
    const made = IN_WORKSPACES.map(async (each) => [each, await requestOf(each, fixture, people.owner)] as const);
    const requests = await Promise.all(made);
    await begin(fixture);
    const walk = async (text: string) => {
      const answers: [string, number][] = [];
      const program = new TestClient(process.env.APP_URL ?? '').withToken(text);
      for (const [operation, request] of requests)
        answers.push([operation.name, (await sendTo(operation, request, program)).status]);
      return Object.fromEntries(answers);
    };
    const limited = await walk(await storeToken(people.owner.id, { workspaceIds: ['another'] }));
    expect(limited).toEqual(await walk(await storeToken(people.stranger.id)));
    expect(limited).toMatchObject({ deleteProject: 404, getRecording: 404 });
  },
);
