import { beforeAll } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { stripFrameNames } from '#shared/model/video/strip-frames.ts';
import { newId } from '../../process/ids.ts';
import { createFile } from '../editing/files/create-file.ts';
import type { Actor } from '../ground/actor.ts';
import { convertedPrefix } from '../ground/media-files/media-keys.ts';
import { changeRecording } from '../video/recordings/change-recording.ts';
import { getRecording } from '../video/recordings/get-recordings.ts';
import { attach, complete, prepare, storeCopy, useFiles } from './files.ts';
import { put } from './objects.ts';
import { newRecording } from './recordings.ts';
import { withAttributes } from './stored-recording.ts';
import { newTenant } from './tenants.ts';

/** Prepares tests that replace the files of recordings. `here` is their workspace. */
export function useReplacements() {
  useFiles();
  const here = {} as { workspaceId: string; owner: Actor };
  beforeAll(async () => {
    Object.assign(here, await newTenant());
  });

  /** Attaches a file of some bytes, and copies it. */
  async function send(id: string, bytes: number): Promise<void> {
    await attach(here.owner, id, bytes / 100, bytes);
    await prepare(id);
  }

  /** A converted recording of 300 bytes and 3 s, with a strip that a browser drew, as in data of 0.2.0. */
  async function converted(projectId?: string): Promise<Recording> {
    const { id } = await newRecording(here.owner, here.workspaceId, projectId);
    await send(id, 300);
    await complete(id);
    const strip = { prefix: `${convertedPrefix(id)}1/strip-${newId()}/`, frames: 1 };
    await put(`${strip.prefix}${stripFrameNames(1)[0]}`);
    await changeRecording(id, (found) => ({ after: withAttributes(found, { strip }) }));
    return getRecording(here.owner, id);
  }

  let model: Promise<Recording> | undefined;
  /** Another recording as `converted` makes it, without a project. */
  async function another(): Promise<Recording> {
    model ??= converted();
    return getRecording(here.owner, await storeCopy((await model).id));
  }

  /** Replaces the file of a recording by one of 500 bytes and 5 s. @returns the id of the file */
  async function replace(id: string, keepsTexts = true): Promise<string> {
    const version = await createFile(here.owner, id, { keepsTexts });
    await send(version.id, 500);
    await complete(version.id);
    return version.id;
  }

  return { here, send, converted, another, replace };
}
