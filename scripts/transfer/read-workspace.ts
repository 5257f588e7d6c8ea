import type { ListPart, ListStart } from '#functions/data/ground/newest-first.ts';
import { listStoredMembers } from '#functions/data/identity/member.ts';
import { listStoredProjects } from '#functions/data/identity/project.ts';
import { getUser, getUsers, nameOf } from '#functions/data/identity/user.ts';
import type { WorkspaceRecord } from '#functions/data/identity/workspace.ts';
import { pageLinkViewers, readFigures } from '#functions/data/sharing/figures.ts';
import { firstNamedLinks, getLink, type StoredLink, type StoredNamedLink } from '#functions/data/sharing/link.ts';
import { hasStoppedLinks } from '#functions/data/sharing/stopped-links.ts';
import { countedNumberOf } from '#functions/data/video/file.ts';
import { pageRecordings, type StoredRecording } from '#functions/data/video/recording.ts';
import { isoNow } from '#functions/process/clock.ts';
import { parseScopedId } from '#functions/process/ids.ts';
import { MAIN_LINK } from '#shared/model/sharing/figures.ts';
import {
  type TransferFigures,
  type TransferNamedLink,
  type TransferWorkspace,
  transferLink,
  transferNamedLink,
  transferProject,
  travelingOf,
} from './transfer-format.ts';

/** Items of one page of a list. */
const PAGE = 500;
/** More than a recording may have. */
const LINKS_MAX = 1000;

export const ulidOf = (id: string): string => parseScopedId(id)?.ulid ?? '';

/** All items of a list. @param positionOf an item: the next page begins after it */
async function readAll<T>(
  read: (from: ListStart) => Promise<ListPart<T>>,
  positionOf: (item: T) => string,
): Promise<T[]> {
  const found: T[] = [];
  for (let after: string | null = null; ; ) {
    const { items, hasMore } = await read({ after, size: PAGE });
    found.push(...items);
    const last = items.at(-1);
    if (!hasMore || !last) return found;
    after = positionOf(last);
  }
}

/** All recordings of a workspace, oldest first. */
export async function listRecordings(workspaceId: string): Promise<StoredRecording[]> {
  const found = await readAll(
    (from) => pageRecordings(workspaceId, from),
    ({ id }) => ulidOf(id),
  );
  return found.reverse();
}

async function readViewers(shareToken: string, file: number): Promise<TransferFigures['viewers']> {
  const found = await readAll(
    (from) => pageLinkViewers(shareToken, from),
    ({ id }) => id,
  );
  return found.map(({ id, email, views, lastViewedAt, ...played }) => {
    const buckets = played.file === file ? played.buckets : [];
    return { id, email, views, lastViewedAt, buckets };
  });
}

/** @param file number of the file that is taken out */
const readFiguresOf = async (shareToken: string, file: number): Promise<TransferFigures> => ({
  ...(await readFigures(shareToken, file)),
  viewers: await readViewers(shareToken, file),
});

/**
 * When a link ends where it is taken in. One that shows nothing, because its maker is stopped, has ended, unless the
 * account travels, and says so there too.
 */
async function endOf({ createdBy, shareExpiresAt }: StoredLink, withAccounts: boolean): Promise<string | null> {
  const travelsAtRest = withAccounts && (await getUser(createdBy)) !== null;
  return !travelsAtRest && (await hasStoppedLinks(createdBy)) ? isoNow() : shareExpiresAt;
}

async function readNamedLink(link: StoredNamedLink, file: number, withSecrets: boolean): Promise<TransferNamedLink> {
  return {
    ...travelingOf(link, transferNamedLink),
    expiresAt: await endOf(link, withSecrets),
    hasPassword: link.passwordHash !== null,
    passwordHash: withSecrets ? link.passwordHash : null,
    figures: await readFiguresOf(link.shareToken, file),
  };
}

/** The links of a recording. @param withSecrets whether hashes of passwords are included */
export async function readLinks(recording: StoredRecording, withSecrets: boolean) {
  const main = await getLink(recording.id, MAIN_LINK);
  const file = countedNumberOf(recording);
  const named = recording.namedLinkCount === 0 ? [] : await firstNamedLinks(recording.id, LINKS_MAX);
  return {
    link: main && {
      ...travelingOf(main, transferLink),
      expiresAt: await endOf(main, withSecrets),
      figures: await readFiguresOf(main.shareToken, file),
    },
    namedLinks: await Promise.all(named.map((each) => readNamedLink(each, file, withSecrets))),
  };
}

/** A workspace without its recordings. */
export async function readWorkspace(workspace: WorkspaceRecord): Promise<Omit<TransferWorkspace, 'recordings'>> {
  const [members, projects] = await Promise.all([listStoredMembers(workspace.id), listStoredProjects(workspace.id)]);
  const users = await getUsers(members.map(({ userId }) => userId));
  return {
    ...workspace,
    members: members.flatMap(({ workspaceId: _, ...member }) => {
      const user = users.get(member.userId);
      return user ? [{ ...member, email: user.email, name: nameOf(user) }] : [];
    }),
    projects: projects
      .filter(({ deleting }) => !deleting)
      .map((project) => ({ ...travelingOf(project, transferProject), id: ulidOf(project.id) })),
  };
}
