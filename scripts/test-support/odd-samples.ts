import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFile, makeSample, pictureOf, sampleMatroska, sampleWebm } from '../client/sample-video.ts';

/** A real WebM of a size, in bytes: it ends with a Void element, which says nothing (RFC 8794, 11.3.2). */
export async function sampleOfBytes(bytes: number): Promise<Buffer> {
  const video = await sampleWebm();
  const head = Buffer.alloc(9, 0xec);
  const content = bytes - video.length - head.length;
  head.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(content), 1);
  return Buffer.concat([video, head, Buffer.alloc(content)]);
}

/** A WebM with sound whose picture changes its size, as that of a phone that is turned while it records. */
export async function sampleOfSizes(sizes: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'framekeep-sizes-'));
  try {
    const files = sizes.map((_size, index) => join(folder, `${index}.webm`));
    for (const [index, file] of files.entries()) {
      await writeFile(file, await sampleWebm({ seconds: 1, size: sizes[index], rate: 15 }));
    }
    const list = join(folder, 'list.txt');
    await writeFile(list, files.map((file) => `file '${file}'\n`).join(''));
    return await makeFile('sizes.webm', ['-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A Matroska with H.264 and the DocType of WebM, which ffmpeg does not write: WebM does not include H.264. */
export async function sampleWebmWithH264(sample: Parameters<typeof sampleMatroska>[0]): Promise<Buffer> {
  const file = await sampleMatroska(sample);
  const at = file.indexOf('matroska');
  file.write('webm\0\0\0\0', at, 'latin1');
  return file;
}

/** An MP4 from a phone that was held upright: encoded sideways, with a rotation matrix. */
export async function sampleOnItsSide(): Promise<Buffer> {
  const picture = pictureOf({ seconds: 1, size: '320x180', rate: 5 });
  const file = await makeSample('upright.mp4', [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']);
  const matrixAt = file.indexOf('tkhd') + 4 + 40;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries()) file.writeInt32BE(value, matrixAt + index * 4);
  return file;
}
