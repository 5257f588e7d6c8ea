import { beforeEach, vi } from 'vitest';
import { type LinkedRecording, putLinkedRecording } from '#scripts/seed/linked-recording.ts';
import type { ProjectPermission } from '#shared/model/identity/project.ts';
import { apply } from '../../data/ground/apply.ts';
import { newMainLink, putLink, type StoredNamedLink } from '../../data/sharing/link.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, newSecret } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';
import { setProjectAccess } from '../identity/projects/project-access.ts';
import { actorOf } from './actors.ts';
import { storeRecording } from './recordings.ts';
import { type RecordingAttributes, storedRecording } from './stored-recording.ts';
import { newProject, workspaceWith } from './tenants.ts';

/** Allows tests to order a deletion without a workflow. They do the work of the workflow themselves. */
export const stubDeletionWorkflow = (): void =>
  beforeEach(() => {
    vi.stubEnv('DELETION_ARN', 'arn:aws:states:us-east-1:000000000000:stateMachine:deletion');
  });

/** One person for each relation to a restricted project. */
export interface Library {
  workspaceId: string;
  owner: Actor;
  admin: Actor;
  /** An editor who made the project. */
  creator: Actor;
  /** Editors and viewers, without a permission in the project or with one. */
  editor: Actor;
  viewer: Actor;
  editorWhoViews: Actor;
  editorWhoEdits: Actor;
  viewerWhoEdits: Actor;
  stranger: Actor;
}

/** A workspace with all of these people except the stranger. */
export async function newLibrary(): Promise<Library> {
  const roles = {
    admin: 'admin',
    creator: 'editor',
    editor: 'editor',
    viewer: 'viewer',
    editorWhoViews: 'editor',
    editorWhoEdits: 'editor',
    viewerWhoEdits: 'viewer',
  } as const;
  const names = Object.keys(roles) as (keyof typeof roles)[];
  const members = Object.fromEntries(names.map((name) => [name, actorOf(newId())])) as Record<
    keyof typeof roles,
    Actor
  >;
  const [workspaceId, owner, stranger] = [newId(), actorOf(newId()), actorOf(newId())];
  const joined = Object.fromEntries(names.map((name) => [members[name].userId, roles[name]]));
  const changes = [...workspaceWith(workspaceId, owner.userId, joined), ...workspaceWith(newId(), stranger.userId, {})];
  await apply(changes);
  return { workspaceId, owner, stranger, ...members };
}

/** Restricts a project, and gives the members of a library the permissions in it that their names state. */
export async function restrict(library: Library, projectId: string): Promise<void> {
  const grant = ({ userId }: Actor, permission: ProjectPermission) => ({ userId, permission });
  await setProjectAccess(library.creator, projectId, {
    accessLevel: 'restricted',
    permissions: [
      grant(library.editorWhoViews, 'view'),
      grant(library.editorWhoEdits, 'edit'),
      grant(library.viewerWhoEdits, 'edit'),
    ],
  });
}

/** A project of the library's creator. */
export const creatorsProject = ({ workspaceId, creator }: Library): Promise<string> =>
  newProject(workspaceId, creator.userId);

const uploaded = (changes: RecordingAttributes): RecordingAttributes => {
  const link = changes.isShared ? { shareToken: newSecret() } : {};
  const now = isoNow();
  const fields = { originalKey: `uploads/someone/${newId()}`, duration: 10, createdAt: now, updatedAt: now };
  return { ...fields, ...link, ...changes };
};

/** A recording of 10 seconds with a file, and a link when it is shared. */
export const storeUploadedRecording = (changes: RecordingAttributes): Promise<LinkedRecording> =>
  storeRecording(uploaded(changes));

/** The same with named links, by one request: the calls that create them make a dozen. */
export async function storeWithNamedLinks(
  changes: RecordingAttributes,
  names: string[],
  ofLinks: Partial<StoredNamedLink>,
): Promise<{ recording: LinkedRecording; links: StoredNamedLink[] }> {
  const recording: LinkedRecording = storedRecording({ ...uploaded(changes), namedLinkCount: names.length });
  const links = names.map((name) => {
    const { isRemoved: _ofMainLinks, ...blank } = newMainLink(recording, null, newSecret());
    return { ...blank, ...ofLinks, id: newId(), name };
  });
  await apply([...putLinkedRecording(recording), ...links.flatMap(putLink)]);
  return { recording, links };
}
