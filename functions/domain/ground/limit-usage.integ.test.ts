import { describe, expect, it, vi } from 'vitest';
import type { UsageLimits } from '#shared/limits.ts';
import { inviteMember } from '../identity/invitations/invite-member.ts';
import { storeUploadedRecording } from '../test-support/libraries.ts';
import { newPerson } from '../test-support/people.ts';
import { newWorkspace } from '../test-support/teams.ts';
import { newTenant } from '../test-support/tenants.ts';
import { deleteRecording } from '../upkeep/cleanup/delete-recording.ts';
import { createRecording } from '../video/recordings/create-recording.ts';
import { createMultipart } from './uploads/create-multipart.ts';
import { createUpload } from './uploads/create-upload.ts';

const set = (limits: Partial<UsageLimits>) => vi.stubEnv('USAGE_LIMITS', JSON.stringify(limits));
const GB = 1e9;
const video = { contentType: 'video/webm' as const };
const tooMany = (message: RegExp) =>
  expect.objectContaining({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(message),
    details: { retryAfter: expect.any(Number) },
  });
const refused = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

/** Does some work many times at the same time. @returns the number of successes, and the errors of the others */
async function atOnce(count: number, work: () => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: count }, work));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { done: count - failures.length, failures };
}

describe('the limit of uploads', () => {
  it('of one account per minute applies to both kinds together, also at the same moment', async () => {
    set({ uploadsPerMinute: 5 });
    const { owner } = await newTenant();
    await createMultipart(owner, { ...video, fileSize: 1 });
    const { done, failures } = await atOnce(12, () => createUpload(owner, video));
    // A minute may end in between.
    expect(done).toBeGreaterThanOrEqual(4);
    expect(done).toBeLessThanOrEqual(9);
    expect(failures[0]).toEqual(tooMany(/^You have started too many uploads. Please try again in \d+ seconds?[.]$/));
    await expect(createUpload((await newTenant()).owner, video)).resolves.toBeDefined();
  });

  it('of one account per day applies to the announced bytes', async () => {
    set({ uploadGigabytesPerDay: 3 });
    const { owner } = await newTenant();
    await createUpload(owner, { ...video, fileSize: GB });
    await createMultipart(owner, { ...video, fileSize: 2 * GB - 1 });
    const refusal = tooMany(/^You have reached the limit of 3 GB a day. Please try again in \d+ (hours|minutes)[.]$/);
    await expect(createUpload(owner, { ...video, fileSize: 2 })).rejects.toEqual(refusal);
    await expect(createMultipart(owner, { ...video, fileSize: 4 * GB })).rejects.toEqual(refusal);
    await createUpload(owner, { ...video, fileSize: 1 });
    await expect(createUpload(owner, video)).rejects.toEqual(refusal);
  });
});

describe('the limit of recordings', () => {
  const make = ({ owner, workspaceId }: Awaited<ReturnType<typeof newTenant>>) =>
    createRecording(owner, { name: 'One', recordingType: 'screen', workspaceId });

  it('of one account per hour applies', async () => {
    set({ recordingsPerHour: 2 });
    const tenant = await newTenant();
    const { failures } = await atOnce(6, () => make(tenant));
    expect(failures.length).toBeGreaterThanOrEqual(2);
    expect(failures[0]).toEqual(
      tooMany(/^You have made too many recordings. Please try again in \d+ (minutes|seconds)[.]$/),
    );
  });

  it('of a workspace applies to their number, without deleted ones', async () => {
    set({ recordingsPerWorkspace: 1000 });
    const tenant = await newTenant();
    const { id } = await make(tenant);
    set({ recordingsPerWorkspace: 1 });
    await expect(make(tenant)).rejects.toEqual(
      refused('RECORDING_LIMIT', /^A workspace can have at most 1 recordings?[.] Please delete some first[.]$/),
    );
    await deleteRecording(tenant.owner, id);
    await expect(make(tenant)).resolves.toBeDefined();
  });

  it('of a workspace applies to their size, and none can be created above it', async () => {
    set({ gigabytesPerWorkspace: 1 });
    const tenant = await newTenant();
    const { workspaceId, owner } = tenant;
    const { id } = await storeUploadedRecording({ workspaceId, userId: owner.userId, fileSize: GB });
    await expect(make(tenant)).rejects.toEqual(
      refused(
        'STORAGE_LIMIT',
        /^The recordings of this workspace take 1 GB, the most it can have[.] Please delete some first[.]$/,
      ),
    );
    await deleteRecording(owner, id);
    await expect(make(tenant)).resolves.toBeDefined();
  });
});

it('the limits of invitations apply to pending ones and to those of an hour', async () => {
  set({ pendingInvitations: 1 });
  const person = await newPerson();
  const workspaceId = await newWorkspace(person);
  let count = 0;
  const invite = () => {
    count += 1;
    return inviteMember(
      person.actor,
      { workspaceId, email: `guest-${count}-${workspaceId}@example.com`, role: 'viewer' },
      'http://x',
    );
  };
  await invite();
  await expect(invite()).rejects.toEqual(refused('INVITATION_LIMIT', /at most 1 pending/));
  set({ invitationsPerHour: 2 });
  await expect(invite()).rejects.toEqual(tooMany(/^You have sent too many invitations[.]/));
});
