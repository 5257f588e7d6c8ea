import { AwsError } from '../aws/aws-error.ts';
import { type FormFields, unsupported } from './form-policy.ts';

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
  );

const noFile = () => new AwsError('InvalidArgument', 400, 'POST requires exactly one file upload per request.');

/**
 * The boundary between the parts of a form.
 * @throws AwsError PreconditionFailed (412) for another type, MalformedPOSTRequest without a boundary
 */
export function boundaryOf(contentType: string | undefined): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    throw new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');
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

/** Reads the name of a part. */
function readName(block: string): string {
  const lines = block.split(LINE).filter(Boolean);
  if (lines.some((line) => !/^[!-9;-~]+:/.test(line))) throw malformed();
  const disposition = lines.find((line) => /^content-disposition:/i.test(line)) ?? '';
  const name = /^content-disposition:\s*form-data\s*;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  return name;
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
   * @returns the fields before it
   * @throws AwsError when the body is not a form, has no file, has too many bytes before the file, or repeats a field
   */
  async head(): Promise<FormFields> {
    await this.#skipTo(this.#delimiter);
    const fields: FormFields = new Map();
    for (;;) {
      if (await this.#isEnd()) throw noFile();
      const name = readName(utf8(await this.#textTo(END_OF_HEADERS)));
      const lower = name.toLowerCase();
      if (lower === 'file') return fields;
      if (fields.has(lower)) throw unsupported('two fields of one name');
      fields.set(lower, { name, value: utf8(await this.#textTo(this.#delimiter)) });
    }
  }

  /**
   * Reads the bytes of the file.
   * @throws AwsError when the form does not end after it
   */
  async *file(): AsyncGenerator<Buffer> {
    this.#bytesLeft = Number.POSITIVE_INFINITY;
    yield* this.#bytesTo(this.#delimiter);
    if (!(await this.#isEnd())) throw unsupported('a field after the file');
  }

  /** Whether the delimiter that was just read is the last one. */
  async #isEnd(): Promise<boolean> {
    const next = (await this.#peek(2)).toString('latin1');
    if (next !== '--' && next !== LINE) throw malformed();
    return next === '--';
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
