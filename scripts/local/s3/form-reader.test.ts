import { describe, expect, it } from 'vitest';
import { boundaryOf, FormReader } from './form-reader.ts';

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: a/b\r\n\r\n${content}\r\n`;
const END = '--x--\r\n';

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

async function read(form: string | Buffer, pieceLength = 1 << 20) {
  const reader = new FormReader(inPieces(Buffer.from(form), pieceLength), 'x');
  const fields = Object.fromEntries([...(await reader.head())].map(([name, { value }]) => [name, value]));
  const pieces: Buffer[] = [];
  for await (const piece of reader.file()) pieces.push(piece);
  return { fields, content: Buffer.concat(pieces).toString() };
}

const refusal = (form: string | Buffer) =>
  read(form).then(
    () => null,
    ({ code, status }) => ({ code, status }),
  );

const MALFORMED = { code: 'MalformedPOSTRequest', status: 400 };

describe('a form', () => {
  const form = `${field('key', 'a/b')}${field('Policy', 'e30=\r\n--y')}${file('--x\r-\r\n--\r\n-')}${END}`;
  const expected = {
    fields: { key: 'a/b', policy: 'e30=\r\n--y' },
    content: '--x\r-\r\n--\r\n-',
  };

  it.each([1, 2, 3, 5, 7, 64, 4096])('gives the same result when it arrives in pieces of %i bytes', async (length) => {
    expect(await read(form, length)).toEqual(expected);
  });

  it('may have a file without bytes', async () => {
    expect(await read(file('') + END)).toMatchObject({ fields: {}, content: '' });
  });

  it('may have bytes before its first part and after its last one, which are ignored', async () => {
    expect((await read(`hello\r\n${file('bytes')}${END}more`)).content).toBe('bytes');
  });

  it.each([
    ['nothing', ''],
    ['no part', 'hello'],
    ['a part without a name', `--x\r\nContent-Disposition: form-data\r\n\r\na\r\n${END}`],
    ['a part of another kind', `--x\r\nContent-Disposition: file; name="file"\r\n\r\na\r\n${END}`],
    ['a part without headers', `--x\r\n\r\na\r\n${END}`],
    ['a malformed header', `--x\r\nhello\r\n\r\na\r\n${END}`],
    ['lines that end otherwise', `${field('key', 'a').replaceAll('\r', '')}${END}`],
    ['a file that does not end', file('bytes')],
    ['a file that ends in the middle of the last line', `${file('bytes')}--x-`],
  ])('is refused as malformed: %s', async (_what, form) => {
    expect(await refusal(form)).toMatchObject({ status: 400, code: 'MalformedPOSTRequest' });
  });

  it('is read as UTF-8', async () => {
    const latin1 = Buffer.from(field('key', 'é') + file('a') + END, 'latin1');
    expect(await refusal(latin1)).toEqual(MALFORMED);
  });

  it('must have a file', async () => {
    expect(await refusal(field('key', 'a') + END)).toEqual({ code: 'InvalidArgument', status: 400 });
  });

  it.each([
    ['two fields of one name', field('key', 'a') + field('Key', 'b') + file('a') + END],
    ['a field after the file', file('a') + field('submit', 'x') + END],
    ['a second file', file('a') + file('b') + END],
  ])('is refused with %s, which S3 joins, ignores or refuses', async (_what, form) => {
    expect(await refusal(form)).toMatchObject({ code: 'NotImplemented', status: 501 });
  });

  it('may have at most 20,480 bytes before the file, and any number in the file', async () => {
    const frame = Buffer.byteLength(field('key', '') + file('').split('\r\n\r\n')[0]) + 4;
    const content = 'b'.repeat(100_000);
    const filled = (bytes: number) => field('key', 'a'.repeat(bytes - frame)) + file(content) + END;
    expect((await read(filled(20_480))).content).toBe(content);
    expect(await refusal(filled(20_481))).toEqual({ code: 'MaxPostPreDataLengthExceeded', status: 400 });
  });
});

describe('the boundary of a form', () => {
  it('is read from its Content-Type, with or without quotes', () => {
    expect(boundaryOf('multipart/form-data; boundary=----WebKitFormBoundaryA1')).toBe('----WebKitFormBoundaryA1');
    expect(boundaryOf('Multipart/Form-Data;boundary="a b:c"')).toBe('a b:c');
  });

  it.each([undefined, 'application/json', 'multipart/mixed; boundary=x'])('is required only for forms: %s', (type) => {
    expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ code: 'PreconditionFailed', status: 412 }));
  });

  it.each(['', '; boundary=', '; boundary=""', `; boundary=${'x'.repeat(71)}`, '; charset=utf-8'])(
    'is required: multipart/form-data%s',
    (rest) => {
      expect(() => boundaryOf(`multipart/form-data${rest}`)).toThrow(expect.objectContaining(MALFORMED));
    },
  );
});
