import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { getUser } from '../data/identity/user.ts';
import { unsignedObjectUrl } from '../gateways/s3/s3.ts';
import * as clock from '../process/clock.ts';
import { addCaptions } from './editing/captions/change-captions.ts';
import type { Actor } from './ground/actor.ts';
import { newUnsubscribeToken } from './ground/mail/unsubscribe-token.ts';
import { completeMultipart } from './ground/uploads/complete-multipart.ts';
import { signParts } from './ground/uploads/sign-parts.ts';
import { setPicture } from './identity/accounts/change-picture.ts';
import { unsubscribe } from './identity/accounts/unsubscribe.ts';
import { BROWSER_RULE } from './identity/auth/attempt-delays.ts';
import { forgotPassword } from './identity/auth/forgot-password.ts';
import { resetPassword } from './identity/auth/reset-password.ts';
import { acceptInvitation } from './identity/invitations/accept-invitation.ts';
import { listInvitations } from './identity/invitations/list-invitations.ts';
import { readInvitation } from './identity/invitations/read-invitation.ts';
import { changeRole } from './identity/members/change-role.ts';
import { listMembers } from './identity/members/list-members.ts';
import { removeMember } from './identity/members/remove-member.ts';
import { findActor } from './identity/sessions/find-actor.ts';
import { logOut } from './identity/sessions/log-out.ts';
import { revokeNamedLinks, unshareRecording } from './sharing/links/revoke-links.ts';
import { changeNamedLink, createNamedLink, shareRecording } from './sharing/links/save-link.ts';
import { openObject, openObjectChunk } from './sharing/media/open-media.ts';
import { startVisit } from './sharing/visits/start-visit.ts';
import { unlockLink } from './sharing/visits/unlock-link.ts';
import { isRevoked } from './test-support/cutoffs.ts';
import { HELD, placesOfPermissions } from './test-support/issued-permissions.ts';
import { jpegOf } from './test-support/jpeg.ts';
import { storeUploadedRecording } from './test-support/libraries.ts';
import { viewLink } from './test-support/links.ts';
import { freshAddress, freshBrowser, newPerson, type Person } from './test-support/people.ts';
import { recordWorkflows } from './test-support/recorded-workflows.ts';
import {
  newRecording,
  sendParts,
  startMultipart,
  upload,
  uploadThumbnail,
  WEBM_HEADER,
} from './test-support/recordings.ts';
import { sent } from './test-support/segmented-recordings.ts';
import { invite, join, newTeam } from './test-support/teams.ts';
import { refusal } from './test-support/tenants.ts';
import { attachVideo } from './video/preparation/attach-video.ts';
import { getRecording } from './video/recordings/get-recordings.ts';
import { attachSegments } from './video/segments/attach-segments.ts';

// The workflow that copies attached uploads and the join do not run here. They have their own tests.
recordWorkflows();

const team = await newTeam();
const { workspaceId } = team;
const owner = team.owner.actor;
let maker: Actor;

/** A new editor. */
async function newEditor(): Promise<Person> {
  const person = await newPerson();
  await join(person, workspaceId, 'editor');
  return person;
}
let editor: Person;
beforeEach(async () => {
  editor = await newEditor();
  maker = editor.actor;
});

const removeMaker = () => removeMember(owner, workspaceId, maker.userId);
const VIDEO = Buffer.concat([WEBM_HEADER, Buffer.from('what was attached')]);
const FORGED = Buffer.concat([WEBM_HEADER, Buffer.from('what was sent later')]);
const CAPTIONS = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAttached\n';

const put = async (url: string, body: Uint8Array | string, contentType: string) =>
  (await fetch(url, { method: 'PUT', body: Buffer.from(body), headers: { 'content-type': contentType } })).status;

/** A file as the owner gets it from the edge. */
async function served(file: string): Promise<Buffer> {
  const answer = await fetch(new URL(await openObject(owner, { path: file, download: false }), process.env.APP_URL));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it('every place that signs, issues or takes over something has a test of what it permits when it has ended', () => {
  expect(placesOfPermissions()).toEqual(Object.keys(HELD).sort());
  const root = path.resolve(import.meta.dirname, '../..');
  const own = readFileSync(import.meta.filename, 'utf8');
  for (const held of Object.values(HELD)) {
    if (typeof held === 'string') expect(own, held).toContain(`('${held}`);
    else if ('by' in held) expect(existsSync(path.join(root, held.by)), held.by).toBe(true);
  }
});

describe('a removed member who still has the URLs changes nothing of', () => {
  it('a file, with its thumbnail', async () => {
    const { id } = await newRecording(maker, workspaceId);
    const [videoURL, thumbnailURL] = [await upload(maker, VIDEO), await uploadThumbnail(maker)];
    await attachVideo(maker, id, { videoURL, thumbnailURL, fileSize: VIDEO.length, duration: 1 });
    const thumbnail = await served(`${id}/thumbnail.jpg`);
    await removeMaker();
    expect(await put(videoURL, FORGED, 'video/webm')).toBe(200);
    expect(await put(thumbnailURL, FORGED, 'image/jpeg')).toBe(200);
    expect(await served(`${id}/original.webm`)).toEqual(VIDEO);
    expect(await served(`${id}/thumbnail.jpg`)).toEqual(thumbnail);
  });

  it('a recording to which the file is not attached yet', async () => {
    const { id } = await newRecording(maker, workspaceId);
    const videoURL = await upload(maker, VIDEO);
    await removeMaker();
    const attaching = attachVideo(maker, id, { videoURL, fileSize: VIDEO.length, duration: 1 });
    await expect(attaching).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null });
  });

  it('the thumbnail of segments', async () => {
    const { id, attachment } = await sent({ owner: maker, workspaceId });
    const thumbnailURL = await uploadThumbnail(maker);
    await attachSegments(maker, id, { ...attachment, thumbnailURL });
    const thumbnail = await served(`${id}/thumbnail.jpg`);
    await removeMaker();
    expect(await put(thumbnailURL, FORGED, 'image/jpeg')).toBe(200);
    expect(await served(`${id}/thumbnail.jpg`)).toEqual(thumbnail);
  });

  it('a file in parts', async () => {
    const { id } = await newRecording(maker, workspaceId);
    const uploadId = await startMultipart(maker, VIDEO.length);
    const { parts } = await signParts(maker, uploadId, [1]);
    await sendParts(maker, uploadId, VIDEO);
    const { uploadURL: videoURL } = await completeMultipart(maker, uploadId);
    await attachVideo(maker, id, { videoURL, fileSize: VIDEO.length, duration: 1 });
    await removeMaker();
    const forged = Buffer.alloc(VIDEO.length);
    expect(await put(parts[0]?.url ?? '', forged, '')).toBe(404);
    expect(await served(`${id}/original.webm`)).toEqual(VIDEO);
  });

  it('captions', async () => {
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId });
    const uploadURL = await upload(maker, Buffer.from(CAPTIONS), 'text/vtt');
    const { captions } = await addCaptions(maker, id, { uploadURL, language: 'en', label: 'English' });
    await removeMaker();
    const status = await put(uploadURL, CAPTIONS.replace('Attached', 'Forged'), 'text/vtt');
    expect(status).toBe(200);
    expect((await served(`${id}/captions-${captions[0]?.id}.vtt`)).toString()).toBe(CAPTIONS);
  });

  it('a picture of a person', async () => {
    const picture = jpegOf(256, 256);
    const uploadURL = await upload(maker, Buffer.from(picture), 'image/jpeg');
    const { profileImageUrl } = await setPicture(maker, uploadURL);
    expect(await put(uploadURL, FORGED, 'image/jpeg')).toBe(200);
    const shown = await fetch(new URL(profileImageUrl ?? '', process.env.APP_URL));
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(picture));
  });

  it('the address of a stored object, which has no signature', async () => {
    const address = new URL(await unsignedObjectUrl('uploads/somebody/something'));
    expect(address.search).toBe('');
    expect(await put(address.href, FORGED, 'video/webm')).toBe(403);
  });
});

describe('of what a removed member has,', () => {
  it('the address of a file ends, for playing and for saving', async () => {
    const files = { thumbnailKey: 'uploads/someone/picture', captions: [] };
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId, ...files });
    const path = `${id}/original.webm`;
    const addresses = [
      await openObject(maker, { path, download: false }),
      await openObject(maker, { path, download: true }),
      await openObjectChunk(maker, { path, chunk: 0 }),
      await openObject(maker, { path: `${id}/thumbnail.jpg`, download: false }),
    ];
    await removeMaker();
    for (const address of addresses) expect(await isRevoked(address)).toBe(true);
  });

  it('the address of a person’s picture ends', async () => {
    await setPicture(owner, await upload(owner, Buffer.from(jpegOf(256, 256)), 'image/jpeg'));
    const shown = await listMembers(maker, workspaceId);
    const address = shown.find(({ userId }) => userId === owner.userId)?.user.profileImageUrl ?? '';
    await removeMaker();
    expect(await isRevoked(address)).toBe(true);
  });

  it('a session opens nothing of the workspace, and ends with the log-out', async () => {
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId });
    await removeMaker();
    const found = await findActor(editor.sessionToken);
    if (!found) throw new Error('The session has ended');
    await expect(getRecording(found.actor, id)).rejects.toEqual(refusal('NOT_FOUND'));
    await logOut(editor.sessionToken, null);
    expect(await findActor(editor.sessionToken)).toBeNull();
  });

  it('a link that turns off emails turns off only those of its account', async () => {
    const token = await newUnsubscribeToken(maker.userId);
    await removeMaker();
    await unsubscribe(token);
    const isMailed = async ({ userId }: Actor) => (await getUser(userId))?.mailsFirstViews;
    expect([await isMailed(maker), await isMailed(owner)]).toEqual([false, true]);
  });

  it.runIf(IS_NIGHTLY)('a link for a new password ends with the next new password', async () => {
    const tokenOf = async () => {
      await forgotPassword(editor.email, freshAddress(), 'https://app.example');
      const [mail] = await mailsTo(process.env.APP_URL ?? '', editor.email);
      return mail?.text.match(/\?token=([\w-]{43})\b/)?.[1] ?? '';
    };
    const [first, second] = [await tokenOf(), await tokenOf()];
    const reset = (token: string) =>
      resetPassword({ token, password: 'a whole new secret', confirmPassword: 'a whole new secret' }, freshBrowser());
    await reset(second);
    await expect(reset(first)).rejects.toEqual(refusal('INVALID_RESET_TOKEN'));
  });

  it.each<[string, (admin: Person) => Promise<unknown>]>([
    ['was removed', ({ actor }) => removeMember(owner, workspaceId, actor.userId)],
    ['has left', ({ actor }) => removeMember(actor, workspaceId, actor.userId)],
    ['may invite no more', ({ actor }) => changeRole(owner, { workspaceId, userId: actor.userId, role: 'editor' })],
  ])('an invitation ends when its inviter %s', async (_how, end) => {
    const [admin, guest] = [await newPerson(), await newPerson()];
    await join(admin, workspaceId, 'admin');
    const input = { workspaceId, email: guest.email, role: 'admin' } as const;
    const token = await invite(admin.actor, input);
    expect(await readInvitation(null, token)).toMatchObject({ email: guest.email });
    await end(admin);
    await expect(readInvitation(null, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    await expect(acceptInvitation(guest.actor, token)).rejects.toEqual(refusal('INVITATION_NOT_FOUND'));
    const listed = await listInvitations(owner, workspaceId);
    expect(listed.filter(({ email }) => email === guest.email)).toEqual([]);
    const next = await invite(owner, input);
    expect(await acceptInvitation(guest.actor, next)).toMatchObject({ workspaceId });
  });
});

describe('of what a viewer has,', () => {
  it('a link and the addresses of its files end with the link', async () => {
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId });
    const main = await shareRecording(maker, id, {});
    const more = await createNamedLink(maker, id, { name: 'Acme' });
    const addressesOf = async (shareToken: string) => [
      await openObject(null, { path: `${id}/original.webm`, shareToken, download: false }),
      await openObjectChunk(null, { path: `${id}/original.webm`, shareToken, chunk: 0 }),
    ];
    const addresses = [...(await addressesOf(main.shareToken)), ...(await addressesOf(more.shareToken))];
    await unshareRecording(maker, id);
    await revokeNamedLinks(maker, id, [more.id]);
    for (const address of addresses) expect(await isRevoked(address)).toBe(true);
    for (const { shareToken } of [main, more])
      await expect(viewLink(shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
  });

  it('a pass ends with the password that it has proven', async () => {
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId });
    const { id: linkId, shareToken } = await createNamedLink(maker, id, { name: 'Acme', password: 'the first one' });
    const guest = { address: freshAddress(), pass: null };
    const { pass } = await unlockLink(shareToken, 'the first one', guest);
    await startVisit(null, shareToken, { ...guest, pass }, false);
    const file = { path: `${id}/original.webm`, shareToken, pass, download: false };
    const address = await openObject(null, file);
    await changeNamedLink(maker, id, linkId, { password: 'the second one' });
    await expect(openObject(null, file)).rejects.toEqual(refusal('LINK_LOCKED'));
    expect(await isRevoked(address)).toBe(true);
  });

  it('a browser has no tries of its own at a password, because it had the one before', async () => {
    const { id } = await storeUploadedRecording({ workspaceId, userId: maker.userId });
    const { id: linkId, shareToken } = await createNamedLink(maker, id, { name: 'Acme', password: 'the first one' });
    const guest = { address: freshAddress(), pass: null };
    const unlocked = [1, 2, 3].map(() => unlockLink(shareToken, 'the first one', guest));
    const passes = (await Promise.all(unlocked)).map(({ pass }) => pass);
    await changeNamedLink(maker, id, linkId, { password: 'the second one' });
    const time = vi.spyOn(clock, 'nowSeconds').mockReturnValue(clock.nowSeconds());
    const answers: unknown[] = [];
    for (let tries = 0; tries < BROWSER_RULE.free; tries += 1)
      for (const pass of passes)
        answers.push(await unlockLink(shareToken, 'a guess', { ...guest, pass }).catch(({ code }) => code));
    expect(answers.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(BROWSER_RULE.free);
    time.mockRestore();
  });
});
