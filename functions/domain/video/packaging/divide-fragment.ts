/** Pictures of a chunk: some more than a decoder takes before it gives the first one. */
const PICTURES = 8;

/** Flags of a `trun` box: fields that are there. */
const FIRST_SAMPLE_FLAGS = 0x4;
const DURATIONS = 0x100;
const SIZES = 0x200;
/** Of these and of the two other ones, each sample has four bytes. */
const SAMPLE_FIELDS = [DURATIONS, SIZES, 0x400, 0x800];

/** The samples of a track in a fragment. */
interface Run {
  tfhd: Buffer;
  /** Decode time of the first sample, in units of the track. */
  time: bigint;
  flags: number;
  /** Flags of the first sample, if they differ from those of the others. */
  first: Buffer;
  samples: { fields: Buffer; duration: number; bytes: Buffer }[];
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

const box = (type: string, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content]);
};

/** The boxes in a box, by their types. */
function boxesIn(parent: Buffer): { type: string; box: Buffer }[] {
  const boxes = [];
  for (let at = 8; at < parent.length; ) {
    const found = parent.subarray(at, at + parent.readUInt32BE(at));
    boxes.push({ type: found.toString('latin1', 4, 8), box: found });
    at += found.length;
  }
  return boxes;
}

/** Reads the samples of a track. @param file the bytes from the beginning of the fragment */
function readRun(traf: Buffer, file: Buffer): Run {
  const { tfhd, tfdt, trun } = Object.fromEntries(boxesIn(traf).map((each) => [each.type, each.box]));
  if (!tfhd || !tfdt || !trun) throw new Error('The fragment has a track without samples');
  const flags = trun.readUInt32BE(8) & 0xffffff;
  const fieldsAt = 20 + (flags & FIRST_SAMPLE_FLAGS ? 4 : 0);
  const fieldBytes = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length;
  let from = trun.readUInt32BE(16);
  const samples = Array.from({ length: trun.readUInt32BE(12) }, (_, index) => {
    const fields = trun.subarray(fieldsAt + index * fieldBytes, fieldsAt + (index + 1) * fieldBytes);
    const duration = flags & DURATIONS ? fields.readUInt32BE(0) : tfhd.readUInt32BE(16);
    const size = flags & SIZES ? fields.readUInt32BE(flags & DURATIONS ? 4 : 0) : tfhd.readUInt32BE(20);
    from += size;
    return { fields, duration, bytes: file.subarray(from - size, from) };
  });
  return { tfhd, time: tfdt.readBigUInt64BE(12), flags, first: trun.subarray(20, fieldsAt), samples };
}

/** Takes samples from the beginning of a run. */
function take(run: Run, count: number): Run {
  const samples = run.samples.splice(0, count);
  const taken = { ...run, samples };
  run.time += samples.reduce((sum, { duration }) => sum + BigInt(duration), 0n);
  run.flags &= ~FIRST_SAMPLE_FLAGS;
  run.first = Buffer.alloc(0);
  return taken;
}

const trafOf = ({ tfhd, time, flags, first, samples }: Run, offset: number): Buffer =>
  box(
    'traf',
    tfhd,
    box('tfdt', u32(1 << 24), u64(time)),
    box(
      'trun',
      // A time of presentation before that of decoding is negative: only version 1 has a sign.
      u32((1 << 24) | flags),
      u32(samples.length),
      u32(offset),
      first,
      ...samples.map(({ fields }) => fields),
    ),
  );

function chunkOf(runs: Run[], sequence: number): Buffer {
  const data = runs.map(({ samples }) => Buffer.concat(samples.map(({ bytes }) => bytes)));
  const moofFrom = (start: number): Buffer => {
    let offset = start;
    const trafs = runs.map((run, index) => {
      const traf = trafOf(run, offset);
      offset += data[index]?.length ?? 0;
      return traf;
    });
    return box('moof', box('mfhd', u32(0), u32(sequence)), ...trafs);
  };
  // The offsets count from the beginning of the box, and do not change its length.
  return Buffer.concat([moofFrom(moofFrom(0).length + 8), box('mdat', ...data)]);
}

/**
 * Divides fragments as mediabunny writes them into shorter ones, the chunks of CMAF: only the first begins with a
 * keyframe. Chromium waits for the whole of a fragment that has both pictures and sound (`HaveEnoughDataToEnqueueSamples`
 * in its `mp4_stream_parser.cc`), so the first picture would wait for seconds of the film.
 * ISO/IEC 14496-12, 8.8, describes the boxes.
 * @returns takes the `moof` and the `mdat` box of a fragment, one after the other
 */
export function divideFragments(): (moof: Uint8Array, mdat: Uint8Array) => Buffer[] {
  let sequence = 0;
  return (moof, mdat) => {
    const file = Buffer.concat([moof, mdat]);
    const trafs = boxesIn(file.subarray(0, moof.length)).filter(({ type }) => type === 'traf');
    const runs = trafs.map((traf) => readRun(traf.box, file));
    // The pictures are the last track.
    const count = Math.max(1, Math.ceil((runs.at(-1)?.samples.length ?? 0) / PICTURES));
    return Array.from({ length: count }, (_, index) => {
      const some = runs.map((run) => take(run, Math.ceil(run.samples.length / (count - index))));
      sequence += 1;
      return chunkOf(
        some.filter(({ samples }) => samples.length > 0),
        sequence,
      );
    });
  };
}
