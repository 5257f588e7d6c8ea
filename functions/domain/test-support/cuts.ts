import { beforeAll } from 'vitest';
import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { readObject } from '../../gateways/s3/s3.ts';
import { addCaptions } from '../editing/captions/change-captions.ts';
import { cutRecording } from '../editing/files/cut-recording.ts';
import { listFiles } from '../editing/files/list-files.ts';
import type { Actor } from '../ground/actor.ts';
import { captionsKey } from '../ground/media-files/media-keys.ts';
import { getRecording } from '../video/recordings/get-recordings.ts';
import { updateRecording } from '../video/recordings/update-recording.ts';
import { attach, complete, prepare, storeCopy, useFiles } from './files.ts';
import { newRecording, stored, uploadCaptions } from './recordings.ts';
import { newTenant } from './tenants.ts';

/** 60 s without the first 10 s, and without the time from 30 s to 40 s. */
export const KEPT: KeptRange[] = [
  [10_000, 30_000],
  [40_000, 60_000],
];

export const DESCRIPTION = 'For Acme.\n0:08 Secret\n0:10 Pricing\n0:45 Questions';
const CAPTIONS = 'WEBVTT\n\n00:02.000 --> 00:04.000\nThe password\n\n00:12.000 --> 00:14.000\nThe price';

/** When the first captions of a recording say what, in seconds. */
export async function cuesOf(id: string) {
  const { captions } = (await stored(id)).file;
  const bytes = await readObject(captionsKey(id, captions[0]?.id ?? ''));
  return readStoredCaptions(Buffer.from(bytes ?? []).toString()).map(({ from, text }) => [from, text]);
}

/** Prepares tests that cut recordings. `here` is their workspace. */
export function useCuts() {
  const files = useFiles();
  const here = {} as { workspaceId: string; owner: Actor };
  beforeAll(async () => {
    Object.assign(here, await newTenant());
  });

  /** A recording of 60 s that is not converted yet. */
  async function attached(): Promise<string> {
    const { id } = await newRecording(here.owner, here.workspaceId);
    await attach(here.owner, id, 60);
    return id;
  }

  /** A converted recording of 60 s with chapters and captions. */
  async function converted(): Promise<string> {
    const id = await attached();
    await prepare(id);
    await complete(id);
    await updateRecording(here.owner, id, { description: DESCRIPTION });
    const uploadURL = await uploadCaptions(here.owner, CAPTIONS);
    await addCaptions(here.owner, id, { uploadURL, language: 'en', label: 'English' });
    return id;
  }

  const models = new Map<string, Promise<string>>();
  /** Another recording as `converted` makes it, which search does not find. */
  async function another(): Promise<string> {
    const model = models.get(here.workspaceId) ?? converted();
    models.set(here.workspaceId, model);
    return storeCopy(await model);
  }

  /** The id of a cut that is not rendered. */
  async function renderIdOf(id: string): Promise<string> {
    const { next } = await listFiles(here.owner, id);
    if (!next) throw new Error('There is no cut');
    return next.recordingId;
  }

  /** Cuts a recording, and renders the cut. @returns the id of the file */
  async function cutAndRender(id: string, kept = KEPT): Promise<string> {
    const { fileVersion } = await getRecording(here.owner, id);
    await cutRecording(here.owner, id, { kept, fileVersion });
    const render = await renderIdOf(id);
    await prepare(render);
    await complete(render);
    return render;
  }

  return { ...files, here, attached, converted, another, renderIdOf, cutAndRender };
}
