import { AwsError } from '../aws/aws-error.ts';

/** Largest number of bytes before the file of a form. */
const MAX_FIELD_BYTES = 20_480;

const LINE = '\r\n';
const [END_OF_LINE, END_OF_HEADERS] = [Buffer.from(LINE), Buffer.from(LINE + LINE)];

const malformed = () =>
  new AwsError('MalformedPOSTRequest', 400, 'The body of your POST request is not well-formed multipart/form-data.');

/** The spelling is S3's. */
const tooManyFields = () =>
  new AwsError(
    'MaxPostPreDataLengthExceeded',
    400,
    'Your POST request fields preceeding the upload file was too large.',
    { MaxPostPreDataLengthBytes: MAX_FIELD_BYTES },
  );

const notOneFile = (count: number) =>
  new AwsError('InvalidArgument', 400, 'POST requires exactly one file upload per request.', {
    ArgumentName: 'file',
    ArgumentValue: count,
  });

interface PartHead {
  name: string;
  /** Null for a part without the header. */
  filename: string | null;
}

/** The part of a form before its file. */
export interface FormHead {
  /** In the order in which they were sent. A name may occur more than once. */
  fields: { name: string; value: string }[];
  /** Name of the file; null for a form without a file name. */
  filename: string | null;
}

/**
 * The boundary between the parts of a form.
 * @throws AwsError PreconditionFailed (412) for another type, MalformedPOSTRequest without a boundary
 */
export function boundaryOf(contentType: string | undefined): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    throw new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold', {
      Condition: 'Bucket POST must be of the enclosure-type multipart/form-data',
    });
  }
  const boundary = /^\s*boundary=(?:"([^"]+)"|([^\s"]+))\s*$/i.exec(parameters.join(';'));
  const text = boundary?.[1] ?? boundary?.[2] ?? '';
  if (text.length < 1 || text.length > 70) throw malformed();
  return text;
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

/**
 * A parameter of a Content-Disposition. A backslash escapes a quote; anywhere else it is a character of a Windows path.
 */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:\\\\"|[^"])*)"|([^\\s;"]+))`, 'i').exec(disposition);
  const value = found && (found[1] ?? found[2] ?? '');
  return value?.replaceAll('\\"', '"') ?? null;
}

function readHead(block: string): PartHead {
  const lines = block.split(LINE).filter(Boolean);
  if (lines.some((line) => !/^[!-9;-~]+:/.test(line))) throw malformed();
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? '';
  const name = parameter(disposition, 'name');
  if (!/^content-disposition:\s*form-data\s*;/i.test(disposition) || name === null) throw malformed();
  return { name, filename: parameter(disposition, 'filename') };
}

/** Reads `multipart/form-data` (RFC 7578) as a stream: the file is never in memory as a whole. */
export class FormReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #delimiter: Buffer;
  // The first delimiter has no line before it.
  #held: Buffer = END_OF_LINE;
  #bytesLeft = MAX_FIELD_BYTES + END_OF_LINE.length;

  constructor(source: AsyncIterator<Buffer>, boundary: string) {
    this.#source = source;
    this.#delimiter = Buffer.from(`${LINE}--${boundary}`, 'latin1');
  }

  /**
   * Reads up to the first byte of the file.
   * @throws AwsError when the body is not a form, has no file, or has too many bytes before the file
   */
  async head(): Promise<FormHead> {
    await this.#skipTo(this.#delimiter);
    const fields: FormHead['fields'] = [];
    for (;;) {
      const part = await this.#nextPart();
      if (!part) throw notOneFile(0);
      if (part.name.toLowerCase() === 'file') return { fields, filename: part.filename };
      fields.push({ name: part.name, value: utf8(await this.#textTo(this.#delimiter)) });
    }
  }

  /**
   * Reads the bytes of the file. Fields after it are ignored.
   * @throws AwsError when there is another file, or the form does not end
   */
  async *file(): AsyncGenerator<Buffer> {
    this.#bytesLeft = Number.POSITIVE_INFINITY;
    yield* this.#bytesTo(this.#delimiter);
    this.#bytesLeft = MAX_FIELD_BYTES;
    for (let part = await this.#nextPart(); part; part = await this.#nextPart()) {
      if (part.name.toLowerCase() === 'file') throw notOneFile(2);
      await this.#skipTo(this.#delimiter);
    }
  }

  /** Reads the headers of the next part; null at the end of the form. */
  async #nextPart(): Promise<PartHead | null> {
    const next = (await this.#peek(2)).toString('latin1');
    if (next === '--') return null;
    if (next !== LINE) throw malformed();
    return readHead(utf8(await this.#textTo(END_OF_HEADERS)));
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw malformed();
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
  }

  async #peek(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#more();
    return this.#held.subarray(0, length);
  }

  #take(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    this.#bytesLeft -= length;
    if (this.#bytesLeft < 0) throw tooManyFields();
    return piece;
  }

  /** Reads the bytes before a mark, piece by piece, and then the mark. */
  async *#bytesTo(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      const length = at < 0 ? this.#held.length - mark.length + 1 : at;
      if (length > 0) yield this.#take(length);
      if (at >= 0) break;
      await this.#more();
    }
    this.#take(mark.length);
  }

  async #textTo(mark: Buffer): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#bytesTo(mark)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async #skipTo(mark: Buffer): Promise<void> {
    for await (const _piece of this.#bytesTo(mark));
  }
}
