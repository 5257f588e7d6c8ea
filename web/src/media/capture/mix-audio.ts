export interface Mix {
  /** The one track that carries all sources; undefined when there were none. */
  track: MediaStreamTrack | undefined;
  /** Frees the mixer. The source tracks are left running. */
  close: () => Promise<void>;
}

/**
 * Makes one sound track of several, since a MediaRecorder takes the first only. A single source is passed on as it is.
 * @param sources live audio tracks
 */
export async function mixAudio(sources: MediaStreamTrack[]): Promise<Mix> {
  if (sources.length < 2) return { track: sources[0], close: () => Promise.resolve() };
  const context = new AudioContext();
  // A context made without a recent click starts suspended, and would record silence.
  if (context.state === 'suspended') await context.resume();
  const output = context.createMediaStreamDestination();
  for (const source of sources) context.createMediaStreamSource(new MediaStream([source])).connect(output);
  return { track: output.stream.getAudioTracks()[0], close: () => context.close() };
}
