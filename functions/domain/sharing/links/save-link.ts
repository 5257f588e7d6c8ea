import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { shareRecording as contract } from '#shared/api/sharing/links.ts';
import type { NamedLink, NamedLinkChange, NewNamedLink } from '#shared/api/sharing/named-links.ts';
import { numberText } from '#shared/english-format.ts';
import { NEW_LINK_COMMENTERS } from '#shared/model/sharing/comments.ts';
import { isOpenEarly } from '#shared/rules/video/makers-own.ts';
import {
  getLink,
  getMainLink,
  isNamed,
  newMainLink,
  newNamedLink,
  type StoredLink,
  setLink,
} from '../../../data/sharing/link.ts';
import { hasStoppedLinks } from '../../../data/sharing/stopped-links.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { hashPassword } from '../../../gateways/password.ts';
import { newSecret } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { requireBelow, usageLimits } from '../../ground/limit-usage.ts';
import { hasMedia } from '../../ground/media-tokens/has-media.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { changeLink, lastEndedSubjects, permitLink, permitMail, requireFuture, withSettings } from './link-settings.ts';
import { presentOwnLink } from './list-links.ts';
import { stateLink } from './state-link.ts';

interface Chosen<Link> {
  /** The stored item that it replaces: null or a removed main link for a new link, otherwise the link itself. */
  before: StoredLink | null;
  link: Link;
}

/**
 * Lets people with the links watch what a lost recorder has sent, because its maker makes a link for that. A main link that
 * is made after the recorder came back is for the recording that is not saved yet.
 */
async function letWatchPart(recording: StoredRecording, { name }: StoredLink): Promise<StoredRecording> {
  const { id, file } = recording;
  const { segments } = file;
  if (segments?.state !== 'interrupted' || isOpenEarly(segments)) return recording;
  if (name === null && (await getSegmentUpload(id))?.phase === 'recording') return recording;
  return { ...recording, file: { ...file, segments: { ...segments, saving: { first: null } } } };
}

/**
 * Creates a link, or changes its settings. Access that new settings forbid ends at once, and media URLs within a minute.
 * Other links stay as they are.
 * @param choose is called again when the recording was changed meanwhile; may throw a refusal
 */
async function saveLink<Link extends StoredLink>(
  actor: Actor,
  recordingId: string,
  { password, ...input }: NamedLinkChange,
  choose: (recording: StoredRecording) => Promise<Chosen<Link>>,
): Promise<{ recording: StoredRecording; link: Link; isNew: boolean }> {
  const known = await loadRecording(actor, recordingId);
  const settings = { ...requireFuture(input), passwordHash: password ? await hashPassword(password) : password };
  const save = async (recording: StoredRecording, tries: number) => {
    const { before, link } = await choose(recording);
    const isNew = link !== before;
    permitLink(actor, recording, !isNew);
    permitMail(actor, link, settings);
    // Settings of a link that exists may end access, so they are not refused.
    if (isNew && tries === 0) await limitCreation('link', actor, recording.workspaceId);
    const { after, ended } = isNew ? { after: withSettings(link, settings), ended: [] } : changeLink(link, settings);
    const shown = isNew ? await letWatchPart(recording, after) : recording;
    const saved = setLink(shown, before, after);
    return {
      link: after,
      isNew,
      after: saved.after,
      with: [
        ...saved.with,
        ...orderRevocations(hasMedia(recording) ? ended : []),
        stateLink(isNew ? 'link.created' : 'link.changed', actor, recording, link, after),
      ],
    };
  };
  const changed = await changeRecording(recordingId, save, known);
  if (!changed?.change) throw notFound('Recording');
  const { recording, change } = changed;
  if (hasMedia(recording)) await endAccess(lastEndedSubjects(change.link));
  return { recording, link: change.link, isNew: change.isNew };
}

/** The maker of a main link: the recording's owner or, while the owner's links rest, the person who shares it. */
const makerOf = async ({ userId }: StoredRecording, actor: Actor): Promise<string> =>
  (await hasStoppedLinks(userId)) ? actor.userId : userId;

/**
 * Shares a recording by its main link, or changes the settings of that link.
 * @throws AppError NOT_FOUND; FORBIDDEN, also for a recording that its maker has not saved yet; INVALID_INPUT for an
 *   end in the past; RATE_LIMITED for a new link
 */
export async function shareRecording(
  actor: Actor,
  recordingId: string,
  input: Omit<NamedLinkChange, 'name' | 'password'>,
): Promise<OutputOf<typeof contract>> {
  const { link, isNew } = await saveLink(actor, recordingId, input, async (recording) => {
    const before = await getMainLink(recording);
    if (before && !before.isRemoved) return { before, link: before };
    const link = newMainLink(recording, before, newSecret());
    return { before, link: { ...link, createdBy: await makerOf(recording, actor), commenters: NEW_LINK_COMMENTERS } };
  });
  return { shareToken: link.shareToken, alreadyShared: !isNew };
}

function requireBelowLimit({ namedLinkCount }: StoredRecording): void {
  const { linksPerRecording: max } = usageLimits();
  const message = `A recording can have at most ${numberText(max)} links besides its main link. Please revoke some first.`;
  requireBelow(max, namedLinkCount, 'LINK_LIMIT', message);
}

/**
 * Creates a named link of a recording.
 * @throws AppError NOT_FOUND; FORBIDDEN, also for a recording that its maker has not saved yet; LINK_LIMIT, RATE_LIMITED;
 *   INVALID_INPUT for an end in the past
 */
export async function createNamedLink(actor: Actor, recordingId: string, input: NewNamedLink): Promise<NamedLink> {
  const blank = newNamedLink(recordingId, actor.userId, input.name);
  const { link, recording } = await saveLink(actor, recordingId, input, async (found) => {
    requireBelowLimit(found);
    return { before: null, link: { ...blank, commenters: NEW_LINK_COMMENTERS } };
  });
  return presentOwnLink(link, recording, actor);
}

/**
 * Changes the name or the settings of a named link.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for an end in the past; CONFLICT
 */
export async function changeNamedLink(
  actor: Actor,
  recordingId: string,
  linkId: string,
  input: NamedLinkChange,
): Promise<NamedLink> {
  const { link, recording } = await saveLink(actor, recordingId, input, async () => {
    const before = await getLink(recordingId, linkId);
    if (!before || !isNamed(before)) throw notFound('Link');
    return { before, link: before };
  });
  return presentOwnLink(link, recording, actor);
}
