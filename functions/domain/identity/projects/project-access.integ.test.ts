import { beforeEach, describe, expect, it } from 'vitest';
import { apply } from '../../../data/ground/apply.ts';
import { removeStoredMember } from '../../../data/identity/member.ts';
import type { Actor } from '../../ground/actor.ts';
import { listLinks } from '../../sharing/links/list-links.ts';
import { revokeLinks, unshareRecording } from '../../sharing/links/revoke-links.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import {
  creatorsProject,
  type Library,
  newLibrary,
  restrict,
  storeUploadedRecording,
} from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import type { Person } from '../../test-support/people.ts';
import { newTeam } from '../../test-support/teams.ts';
import { newMember, newProject, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { createRecording } from '../../video/recordings/create-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { listProjectRecordings } from '../../video/recordings/list-project-recordings.ts';
import { listRecordings } from '../../video/recordings/list-recordings.ts';
import { updateRecording } from '../../video/recordings/update-recording.ts';
import { readProjectAccess, setProjectAccess } from './project-access.ts';
import { getProject, listProjects } from './read-projects.ts';
import { readWorkspaceStats } from './read-workspace-stats.ts';

type Name = Exclude<keyof Library, 'workspaceId'>;
const NAMES: Name[] = [
  ...(['owner', 'admin', 'creator', 'editorWhoEdits', 'editorWhoViews', 'viewerWhoEdits'] as const),
  ...(['editor', 'viewer', 'stranger'] as const),
];

const library = await newLibrary();
const { workspaceId } = library;

/** A restricted project with one shared recording of `author`. */
async function closed(author: Name = 'creator') {
  const projectId = await creatorsProject(library);
  const { userId } = library[author];
  const { id, shareToken } = await storeUploadedRecording({ workspaceId, projectId, userId, isShared: true });
  await restrict(library, projectId);
  return { projectId, id, shareToken: shareToken ?? '', path: `/objects/${id}/original.webm` };
}
type Closed = Awaited<ReturnType<typeof closed>>;

/** The answer to a call: 'yes', or the code of the refusal. */
async function answerTo(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'yes';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/**
 * The rights of each person in a restricted project, and on a recording in it that belongs to the caller. A viewer may
 * not add or move anything. This is refused before the project is read.
 */
const TABLE = `
                   | owner | admin | creator | editorWhoEdits | editorWhoViews | viewerWhoEdits | editor | viewer | stranger
  see project      | yes   | yes   | yes     | yes            | yes            | yes            | -      | -      | -
  see recordings   | yes   | yes   | yes     | yes            | yes            | yes            | -      | -      | -
  see recording    | yes   | yes   | yes     | yes            | yes            | yes            | -      | -      | -
  play             | yes   | yes   | yes     | yes            | yes            | yes            | -      | -      | -
  add recording    | yes   | yes   | yes     | yes            | no             | no             | -      | no     | -
  move in          | yes   | yes   | yes     | yes            | no             | no             | -      | no     | -
  move out         | yes   | yes   | yes     | yes            | no             | no             | -      | -      | -
  share            | yes   | yes   | yes     | yes            | no             | no             | -      | -      | -
  unshare          | yes   | yes   | yes     | yes            | no             | no             | -      | -      | -
  delete recording | yes   | yes   | yes     | yes            | no             | no             | -      | -      | -
  see access       | yes   | yes   | yes     | no             | no             | no             | -      | -      | -
  change access    | yes   | yes   | yes     | no             | no             | no             | -      | -      | -
`;

/** Actions that leave a scene as it is. */
const READING = ['see project', 'see recordings', 'see recording', 'play', 'see access'];

const WORDS: Record<string, string> = { yes: 'yes', no: 'FORBIDDEN', '-': 'NOT_FOUND' };

const recordingInput = (projectId: string) =>
  ({ name: 'A recording', recordingType: 'screen', workspaceId, projectId }) as const;

async function moveIn(actor: Actor, projectId: string): Promise<unknown> {
  const { id } = await storeUploadedRecording({ workspaceId, userId: actor.userId });
  return updateRecording(actor, id, { projectId: projectId });
}

const ACTIONS: Record<string, (actor: Actor, scene: Closed) => Promise<unknown>> = {
  'see project': (actor, { projectId }) => getProject(actor, projectId),
  'see recordings': (actor, { projectId }) => listProjectRecordings(actor, projectId),
  'see recording': (actor, { id }) => getRecording(actor, id),
  play: (actor, { path }) => openObject(actor, { path, download: false }),
  'add recording': (actor, { projectId }) => createRecording(actor, recordingInput(projectId)),
  'move in': (actor, { projectId }) => moveIn(actor, projectId),
  'move out': (actor, { id }) => updateRecording(actor, id, { projectId: null }),
  share: (actor, { id }) => shareRecording(actor, id, {}),
  unshare: (actor, { id }) => unshareRecording(actor, id),
  'delete recording': (actor, { id }) => deleteRecording(actor, id),
  'see access': (actor, { projectId }) => readProjectAccess(actor, projectId),
  'change access': (actor, { projectId }) => setProjectAccess(actor, projectId, { accessLevel: 'workspace' }),
};

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('a restricted project', () => {
  const scenes = new Map<Name, Promise<Closed>>();
  /** A scene that nobody changes. */
  function untouched(name: Name): Promise<Closed> {
    const scene = scenes.get(name) ?? closed(name);
    scenes.set(name, scene);
    return scene;
  }

  it.each(rows)('%s', async (action = '', ...expected) => {
    const work = ACTIONS[action];
    const answer = async (name: Name, index: number) => {
      const isChanged = expected[index] === 'yes' && !READING.includes(action);
      const scene = await (isChanged ? closed(name) : untouched(name));
      return work ? answerTo(work(library[name], scene)) : 'no such action';
    };
    expect(await Promise.all(NAMES.map(answer))).toEqual(expected.map((word) => WORDS[word]));
  });

  it('is in the lists and counts only of those who may see it', async () => {
    const alone = await newLibrary();
    const projectId = await creatorsProject(alone);
    const inside = await storeUploadedRecording({ workspaceId: alone.workspaceId, projectId, isShared: true });
    const outside = await storeUploadedRecording({ workspaceId: alone.workspaceId, isShared: true });
    await restrict(alone, projectId);
    const seenBy = async (actor: Actor) => ({
      projects: (await listProjects(actor, alone.workspaceId)).items.length,
      recordings: (await listRecordings(actor, alone.workspaceId)).items.map(({ id }) => id),
      links: (await listLinks(actor, alone.workspaceId)).items.map(({ id }) => id),
      stats: await readWorkspaceStats(actor, alone.workspaceId),
    });
    const all = [outside.id, inside.id];
    for (const name of NAMES.slice(0, 6)) {
      expect(await seenBy(alone[name]), name).toEqual({
        projects: 1,
        recordings: all,
        links: all,
        stats: { totalRecordings: 2, totalProjects: 1, sharedLinks: 2, totalDuration: 20 },
      });
    }
    for (const name of ['editor', 'viewer'] as const) {
      expect(await seenBy(alone[name]), name).toEqual({
        projects: 0,
        recordings: [outside.id],
        links: [outside.id],
        stats: { totalRecordings: 1, totalProjects: 0, sharedLinks: 1, totalDuration: 10 },
      });
    }
  });

  it('is also hidden from the author of a recording in it, whose links are then managed by others', async () => {
    const { id } = await closed('editor');
    const { editor } = library;
    expect(await revokeLinks(editor, [id])).toMatchObject({ removed: [], failed: [{ code: 'NOT_FOUND' }] });
  });

  it('does not let an editor with view permission manage links in it, not even the editor’s own', async () => {
    const { id } = await closed('editorWhoViews');
    const linkFor = async (actor: Actor) => (await listLinks(actor, workspaceId)).items.find((each) => each.id === id);
    expect((await linkFor(library.editorWhoViews))?.userIds).toEqual([]);
    expect((await linkFor(library.owner))?.userIds).toEqual([library.editorWhoViews.userId]);
  });

  it('keeps the share links of its recordings, which are public', async () => {
    const { id, shareToken } = await closed();
    expect(await viewLink(shareToken)).toMatchObject({ id });
  });

  it('returns the caller’s permission in it', async () => {
    const { projectId } = await closed();
    const permissions = await Promise.all(NAMES.slice(0, 6).map((name) => getProject(library[name], projectId)));
    expect(permissions.map(({ permission }) => permission)).toEqual(['edit', 'edit', 'edit', 'edit', 'view', 'view']);
  });
});

describe('changing the access to a project', () => {
  let scene: Closed;
  beforeEach(async () => {
    scene = await closed();
  });
  const change = (wanted: Parameters<typeof setProjectAccess>[2]) =>
    setProjectAccess(library.creator, scene.projectId, wanted);
  const only = (actor: Actor, permission: 'view' | 'edit' = 'view') =>
    change({ accessLevel: 'restricted', permissions: [{ userId: actor.userId, permission }] });

  it('takes effect at once for added and removed members', async () => {
    await only(library.editor);
    expect(await getRecording(library.editor, scene.id)).toMatchObject({ id: scene.id });
    await expect(getRecording(library.editorWhoEdits, scene.id)).rejects.toEqual(refusal('NOT_FOUND'));
    await change({ accessLevel: 'workspace' });
    expect(await getRecording(library.viewer, scene.id)).toMatchObject({ id: scene.id });
  });

  it('revokes the media URLs of those who lose access, and none when it only adds access', async () => {
    const projectId = await creatorsProject(library);
    const set = (wanted: Parameters<typeof setProjectAccess>[2]) =>
      setProjectAccess(library.creator, projectId, wanted);
    const granted = (permission: 'view' | 'edit') => [{ userId: library.editor.userId, permission }];
    const ended = async () =>
      (await Promise.all([0, 1, 2].map((version) => cutoffOf(`access:${projectId}.${version}`)))).map(Boolean);
    await set({ accessLevel: 'workspace' });
    expect(await ended()).toEqual([false, false, false]);
    await set({ accessLevel: 'restricted', permissions: granted('view') });
    expect(await ended()).toEqual([true, false, false]);
    await set({ accessLevel: 'restricted', permissions: granted('edit') });
    await set({ accessLevel: 'workspace' });
    expect(await ended()).toEqual([true, false, false]);
    await set({ accessLevel: 'restricted', permissions: [] });
    expect(await ended()).toEqual([true, true, false]);
  });

  it('is shown with names, and stores who granted which permission to whom and when', async () => {
    const { workspaceId: id, owner, admin, viewer, editor } = await newTeam();
    const projectId = await newProject(id, editor.actor.userId);
    const grant = (person: Person, permission: 'view' | 'edit') => ({ userId: person.actor.userId, permission });
    const give = (by: Person, permissions: ReturnType<typeof grant>[]) =>
      setProjectAccess(by.actor, projectId, { accessLevel: 'restricted', permissions });
    const first = await give(editor, [grant(viewer, 'view')]);
    expect(first).toEqual({
      accessLevel: 'restricted',
      permissions: [
        {
          id: `${projectId}_${viewer.actor.userId}`,
          userId: viewer.actor.userId,
          permission: 'view',
          grantedBy: editor.actor.userId,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          user: expect.objectContaining({ firstName: 'Ada', lastName: 'Lovelace', email: viewer.email }),
        },
      ],
    });
    const [unchanged, added] = (await give(owner, [grant(admin, 'edit'), grant(viewer, 'edit')])).permissions;
    expect(unchanged).toMatchObject({ permission: 'edit', grantedBy: editor.actor.userId });
    expect(unchanged?.createdAt).toBe(first.permissions[0]?.createdAt);
    expect(added).toMatchObject({ userId: admin.actor.userId, grantedBy: owner.actor.userId });
    expect(await readProjectAccess(admin.actor, projectId)).toMatchObject({ permissions: [unchanged, added] });
  });

  it('is refused when it names a user who is not a member, and then changes nothing', async () => {
    const { userId } = library.stranger;
    const wanted = { accessLevel: 'restricted', permissions: [{ userId, permission: 'view' }] } as const;
    await expect(change({ ...wanted, permissions: [...wanted.permissions] })).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
      details: { userIds: [userId] },
    });
    expect(await getProject(library.editorWhoViews, scene.projectId)).toMatchObject({ permission: 'view' });
  });

  it('by two users at the same moment has the result of one of them', async () => {
    const { editor, viewer } = library;
    await Promise.all([only(editor), only(viewer)]);
    const answers = await Promise.all([editor, viewer].map((actor) => answerTo(getProject(actor, scene.projectId))));
    expect(answers.toSorted()).toEqual(['NOT_FOUND', 'yes']);
  });

  it('gives no access to a user who left the workspace and returned', async () => {
    const guest = await newMember(workspaceId, 'editor');
    await only(guest);
    expect(await answerTo(getProject(guest, scene.projectId))).toBe('yes');
    await apply(removeStoredMember(workspaceId, guest.userId));
    expect(await answerTo(getProject(guest, scene.projectId))).toBe('NOT_FOUND');
    const again = await newMember(workspaceId, 'editor', guest.userId);
    expect(await answerTo(getProject(again, scene.projectId))).toBe('NOT_FOUND');
    await only(again);
    expect(await answerTo(getProject(again, scene.projectId))).toBe('yes');
  });
});
