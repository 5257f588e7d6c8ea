import { pageLinkViewers, readFigures } from '#functions/data/figures.ts';
import { countedNumberOf } from '#functions/data/file.ts';
import { firstNamedLinks, getOpenMainLink, type StoredNamedLink } from '#functions/data/link.ts';
import { listStoredMembers } from '#functions/data/member.ts';
import { listStoredProjects } from '#functions/data/project.ts';
import { isRecording, pageWithFiles, type StoredRecording } from '#functions/data/recording.ts';
import { getUsers } from '#functions/data/user.ts';
import type { WorkspaceRecord } from '#functions/data/workspace.ts';
import { parseScopedId } from '#functions/process/ids.ts';
import type { TransferFigures, TransferNamedLink, TransferWorkspace } from './transfer-format.ts';

/** Items of one page of a list. */
const PAGE = 500;
/** More than a recording may have. */
const LINKS_MAX = 1000;

export const ulidOf = (id: string): string => parseScopedId(id)?.ulid ?? '';

/** All recordings of a workspace, oldest first, without made files. */
export async function listRecordings(workspaceId: string): Promise<StoredRecording[]> {
  const found: StoredRecording[] = [];
  for (let after: string | null = null; ; ) {
    const { items, hasMore } = await pageWithFiles(workspaceId, { after, size: PAGE });
    found.push(...items.filter(isRecording));
    const last = items.at(-1);
    if (!hasMore || !last) return found.reverse();
    after = ulidOf(last.id);
  }
}

async function readViewers(shareToken: string, file: number): Promise<TransferFigures['viewers']> {
  const found: TransferFigures['viewers'] = [];
  for (let after: string | null = null; ; ) {
    const { items, hasMore } = await pageLinkViewers(shareToken, { after, size: PAGE });
    found.push(
      ...items.map(({ id, email, views, lastViewedAt, ...played }) => ({
        id,
        email,
        views,
        lastViewedAt,
        buckets: played.file === file ? played.buckets : [],
      })),
    );
    const last = items.at(-1);
    if (!hasMore || !last) return found;
    after = last.id;
  }
}

/** @param file number of the file that is taken out */
const readFiguresOf = async (shareToken: string, file: number): Promise<TransferFigures> => ({
  ...(await readFigures(shareToken, file)),
  viewers: await readViewers(shareToken, file),
});

async function readNamedLink(link: StoredNamedLink, file: number, withSecrets: boolean): Promise<TransferNamedLink> {
  const { id, name, shareToken, allowDownload, allowList, viewLimit, showsOwner, showsViews } = link;
  return {
    id,
    name,
    shareToken,
    allowDownload,
    allowList,
    viewLimit,
    showsOwner,
    showsViews,
    viewCount: link.viewCount,
    lastViewedAt: link.lastViewedAt,
    createdAt: link.createdAt,
    commenters: link.commenters,
    createdBy: link.createdBy,
    mailsFirstView: link.mailsFirstView,
    firstViewAt: link.firstViewAt,
    expiresAt: link.shareExpiresAt,
    hasPassword: link.passwordHash !== null,
    passwordHash: withSecrets ? link.passwordHash : null,
    figures: await readFiguresOf(shareToken, file),
  };
}

/** The links of a recording. @param withSecrets whether hashes of passwords are included */
export async function readLinks(recording: StoredRecording, withSecrets: boolean) {
  const main = await getOpenMainLink(recording);
  const file = countedNumberOf(recording);
  const named = recording.namedLinkCount === 0 ? [] : await firstNamedLinks(recording.id, LINKS_MAX);
  return {
    link: main && {
      shareToken: main.shareToken,
      allowDownload: main.allowDownload,
      showsOwner: main.showsOwner,
      commenters: main.commenters,
      mailsFirstView: main.mailsFirstView,
      firstViewAt: main.firstViewAt,
      expiresAt: main.shareExpiresAt,
      figures: await readFiguresOf(main.shareToken, file),
    },
    namedLinks: await Promise.all(named.map((each) => readNamedLink(each, file, withSecrets))),
  };
}

/** A workspace without its recordings. */
export async function readWorkspace(workspace: WorkspaceRecord): Promise<Omit<TransferWorkspace, 'recordings'>> {
  const [members, projects] = await Promise.all([listStoredMembers(workspace.id), listStoredProjects(workspace.id)]);
  const users = new Map((await getUsers(members.map(({ userId }) => userId))).map((user) => [user.id, user]));
  return {
    ...workspace,
    members: members.flatMap(({ workspaceId: _, ...member }) => {
      const user = users.get(member.userId);
      return user ? [{ ...member, email: user.email, name: `${user.firstName} ${user.lastName}` }] : [];
    }),
    projects: projects
      .filter(({ deleting }) => !deleting)
      .map(({ id, name, description, userId, accessLevel, grants, createdAt, updatedAt }) => ({
        id: ulidOf(id),
        name,
        description,
        userId,
        accessLevel,
        grants,
        createdAt,
        updatedAt,
      })),
  };
}
