/** Peaks of the sound of a video, 0 to 1, for each half second; to be run in a page. */
export const peaksOfSound = async (address: string): Promise<number[]> => {
  const bytes = await (await fetch(address)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  const samples = sound.getChannelData(0);
  const half = sound.sampleRate / 2;
  return Array.from({ length: Math.floor(samples.length / half) }, (_, at) =>
    samples.subarray(at * half, (at + 1) * half).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  );
};
