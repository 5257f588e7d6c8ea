import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { CAPTIONS_MAX, CAPTIONS_MAX_BYTES } from '#shared/limits.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { findObject, mediaBucket } from '../../../gateways/s3/s3.ts';
import { newId } from '../../../process/ids.ts';
import { captionsKey, captionsPrefix } from '../../ground/media-files/media-keys.ts';
import { unshareRecording } from '../../sharing/links/revoke-links.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { claimsOf, cutoffOf } from '../../test-support/cutoffs.ts';
import { type Library, newLibrary, storeUploadedRecording } from '../../test-support/libraries.ts';
import { viewLink } from '../../test-support/links.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { uploadCaptions } from '../../test-support/recordings.ts';
import { refusal } from '../../test-support/tenants.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { addCaptions, removeCaptions, replaceCaptions } from './change-captions.ts';
import { setCaptionsLanguage } from './set-captions-language.ts';

useOwnTable();

const HELLO = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';

let library: Library;
let recording: StoredRecording;
beforeEach(async () => {
  library = await newLibrary();
  const { workspaceId, creator } = library;
  recording = await storeUploadedRecording({ workspaceId, userId: creator.userId });
});

const add = async (file: string | Uint8Array = HELLO, { label = 'English', actor = library.creator } = {}) => {
  const uploadURL = await uploadCaptions(actor, file);
  return (await addCaptions(actor, recording.id, { uploadURL, language: 'en', label })).captions;
};
const replace = async (captionsId: string, file: string) => {
  const uploadURL = await uploadCaptions(library.creator, file);
  return (await replaceCaptions(library.creator, recording.id, { captionsId, uploadURL })).captions;
};
const remove = (captionsId: string) => removeCaptions(library.creator, recording.id, captionsId);
const files = () => storedKeys(captionsPrefix(recording.id));
const opened = (path: string, shareToken?: string) =>
  openObject(shareToken ? null : library.viewer, { path, shareToken, download: false });
const read = async (captionsId: string) =>
  new S3Client({}).send(new GetObjectCommand({ Bucket: mediaBucket(), Key: captionsKey(recording.id, captionsId) }));
const idOf = (captions: { id: string }[] | undefined, index = 0) => captions?.[index]?.id ?? '';

describe('captions', () => {
  it('are stored as WebVTT with only times and plain text, and their upload is deleted', async () => {
    const uploadURL = await uploadCaptions(
      library.creator,
      '\uFEFFWEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000 line:0\n<script>x</script><v Ada>Hello',
    );
    const added = { uploadURL, language: 'en', label: 'English' };
    const { captions, leftOut } = await addCaptions(library.creator, recording.id, added);
    expect(leftOut).toBeNull();
    const id = idOf(captions);
    expect(captions).toEqual([
      { id, language: 'en', label: 'English', path: `/objects/${recording.id}/captions-${id}.vtt` },
    ]);
    const { Body, ContentType } = await read(id);
    expect(ContentType).toBe('text/vtt; charset=utf-8');
    expect(await Body?.transformToString()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nxAda: Hello\n');
    const uploaded = decodeURIComponent(new URL(uploadURL).pathname).replace(`/${mediaBucket()}/`, '');
    await runCleanup();
    expect(await findObject(uploaded)).toBeNull();
    expect(await getCleanupJob(`captions-${id}`)).toBeNull();
  });

  it('in SubRip become WebVTT', async () => {
    const id = idOf(await add('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n'));
    expect(await (await read(id)).Body?.transformToString()).toBe(HELLO);
  });

  it('that cannot be shown are left out and named, also when captions are replaced', async () => {
    const file = `${HELLO}\n00:00:03.000 --> 00:00:03.000\nFor no time\n`;
    const leftOut = { count: 1, of: 2, lines: [6] };
    const added = { uploadURL: await uploadCaptions(library.creator, file), language: 'en', label: 'English' };
    const first = await addCaptions(library.creator, recording.id, added);
    expect(first.leftOut).toEqual(leftOut);
    const captionsId = idOf(first.captions);
    const replaced = { captionsId, uploadURL: await uploadCaptions(library.creator, file) };
    expect((await replaceCaptions(library.creator, recording.id, replaced)).leftOut).toEqual(leftOut);
    expect(await getRecording(library.creator, recording.id)).not.toHaveProperty('leftOut');
  });

  it('do not change the recording’s time of last change', async () => {
    await add();
    expect((await getStoredRecording(recording.id))?.file.updatedAt).toBe(recording.file.updatedAt);
  });

  it('are available to members and through a link, each with a token for this file only', async () => {
    const [english] = await add();
    expect((await getRecording(library.viewer, recording.id)).captions).toEqual([english]);
    const { shareToken } = await shareRecording(library.creator, recording.id, {
      allowDownload: false,
      expiresAt: null,
    });
    expect((await viewLink(shareToken)).captions).toEqual([english]);
    const path = english?.path ?? '';
    const key = captionsKey(recording.id, english?.id ?? '');
    for (const url of [await opened(path), await opened(path, shareToken)]) {
      expect(url.endsWith(`/${key}`)).toBe(true);
      expect(claimsOf(url)).toMatchObject({ key, download: 0 });
      expect(claimsOf(url)).not.toHaveProperty('versionId');
      expect(claimsOf(url).cutoffs).toEqual(
        expect.arrayContaining([`captions:${english?.id}`, `recording:${recording.id}`]),
      );
    }
    expect(claimsOf(await opened(path, shareToken)).cutoffs).toContain(`link:${shareToken}.0`);
    const saved = openObject(null, { path, shareToken, download: true });
    await expect(saved).rejects.toEqual(refusal('DOWNLOAD_NOT_ALLOWED'));
    await unshareRecording(library.creator, recording.id);
    await expect(opened(path, shareToken)).rejects.toEqual(refusal('SHARE_NOT_FOUND'));
  });

  it('are not found when they are deleted or belong to another recording', async () => {
    const id = newId();
    await expect(opened(`${recording.id}/captions-${id}.vtt`)).rejects.toEqual(refusal('NO_FILE'));
    await expect(replace(id, HELLO)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(remove(id)).rejects.toEqual(refusal('NOT_FOUND'));
    await runCleanup();
    expect(await files()).toEqual([]);
  });

  it('that replace others keep name, language and position, and the old file is deleted and revoked', async () => {
    const before = await add();
    await add(HELLO, { label: 'Second' });
    const old = idOf(before);
    const captions = await replace(old, HELLO.replace('Hello', 'Good day'));
    const id = idOf(captions);
    expect(id).not.toBe(old);
    expect(captions.map(({ label, language }) => [label, language])).toEqual([
      ['English', 'en'],
      ['Second', 'en'],
    ]);
    expect(await (await read(id)).Body?.transformToString()).toContain('Good day');
    await runCleanup();
    expect(await findObject(captionsKey(recording.id, old))).toBeNull();
    expect(await cutoffOf(`captions:${old}`)).not.toBeNull();
    expect(await files()).toHaveLength(2);
  });

  it('whose language is stated keep name, file and addresses', async () => {
    const [before] = await add();
    const captionsId = before?.id ?? '';
    const state = (actor = library.creator) =>
      setCaptionsLanguage(actor, recording.id, { captionsId, language: 'pt-BR' });
    expect((await state()).captions).toEqual([{ ...before, language: 'pt-BR' }]);
    const { version } = (await getStoredRecording(recording.id)) ?? {};
    await state();
    expect(await getStoredRecording(recording.id)).toMatchObject({
      version,
      file: { updatedAt: recording.file.updatedAt },
    });
    expect(await cutoffOf(`captions:${captionsId}`)).toBeNull();
    await expect(state(library.viewer)).rejects.toEqual(refusal('FORBIDDEN'));
    await remove(captionsId);
    await expect(state()).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('that are removed are deleted with their file, and their URLs are revoked', async () => {
    const id = idOf(await add());
    expect((await remove(id)).captions).toEqual([]);
    await runCleanup();
    expect(await files()).toEqual([]);
    expect(await cutoffOf(`captions:${id}`)).not.toBeNull();
    await expect(remove(id)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('are limited to ten for a recording, with unique names', async () => {
    const captions = Array.from({ length: CAPTIONS_MAX - 1 }, () => ({
      id: newId(),
      language: 'en',
      label: newId(),
      automatic: null,
    }));
    const { workspaceId, creator } = library;
    recording = await storeUploadedRecording({ workspaceId, userId: creator.userId, captions });
    await add(HELLO, { label: 'Last' });
    await expect(add(HELLO, { label: 'More' })).rejects.toEqual(refusal('CAPTIONS_LIMIT'));
    await remove(captions[0]?.id ?? '');
    await expect(add(HELLO, { label: 'LAST' })).rejects.toEqual(refusal('CAPTIONS_NAME_TAKEN'));
    expect(await files()).toHaveLength(1);
  });

  it('with one name that are added twice at the same moment are stored once', async () => {
    const answers = await Promise.allSettled([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getStoredRecording(recording.id))?.file.captions).toHaveLength(1);
  });

  it.each([
    ['is empty', ''],
    ['is no captions', '<html></html>'],
    ['has no captions in it', 'WEBVTT\n\nNOTE nothing'],
    ['has an invalid time', HELLO.replace('00:00:02.000', 'later')],
    ['is not UTF-8', Uint8Array.from([...Buffer.from(HELLO), 0xff])],
    ['is UTF-16 without a byte order mark', Buffer.from(HELLO, 'utf16le')],
    ['is larger than 1 MB', HELLO + 'x'.repeat(CAPTIONS_MAX_BYTES)],
  ])('are refused from a file that %s', async (_name, file) => {
    await expect(add(file)).rejects.toEqual(refusal('INVALID_CAPTIONS'));
    await runCleanup();
    expect(await files()).toEqual([]);
  });

  it('are refused from another user’s upload, and from one that no longer exists', async () => {
    const theirs = await uploadCaptions(library.owner, HELLO);
    const of = (uploadURL: string, label: string) =>
      addCaptions(library.creator, recording.id, { uploadURL, language: 'en', label });
    await expect(of(theirs, 'English')).rejects.toEqual(refusal('UPLOAD_NOT_YOURS'));
    const own = await uploadCaptions(library.creator, HELLO);
    await of(own, 'English');
    await expect(of(own, 'Again')).rejects.toEqual(refusal('UPLOAD_MISSING'));
  });
});
