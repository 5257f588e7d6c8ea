/** A browser sends a frame of a still screen once a second by itself, and a busy one some time later, in milliseconds. */
const TIME_LIMIT_MS = 1500;
/** Between two looks at whether the recorder has the frame, in milliseconds; no event tells of it. */
const LOOK_EVERY_MS = 30;

/** Looks in a row without a frame after which none is still on its way through the encoder. */
const QUIET_LOOKS = 2;
/** Looks after which a picture that never was quiet is one that moves. */
const MOST_LOOKS = 6;

/** Bytes that the recorder has made since the last chunk; 0 also when it has stopped by itself. */
function newBytes(recorder: MediaRecorder): Promise<number> {
  return new Promise((resolve) => {
    if (recorder.state === 'inactive') return resolve(0);
    recorder.addEventListener('dataavailable', ({ data }) => resolve(data.size), { once: true });
    recorder.requestData();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes what the recorder still has of earlier frames; false when frames keep coming, as of a picture that moves. */
async function drain(recorder: MediaRecorder): Promise<boolean> {
  let quiet = 0;
  for (let look = 0; look < MOST_LOOKS && quiet < QUIET_LOOKS; look += 1) {
    quiet = (await newBytes(recorder)) === 0 ? quiet + 1 : 0;
    await pause(LOOK_EVERY_MS);
  }
  return quiet === QUIET_LOOKS;
}

/** Watches a track with an element of its own: a new viewer makes the browser send the present frame to all of them. */
function watch(track: MediaStreamTrack) {
  const copy = track.clone();
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.srcObject = new MediaStream([copy]);
  return () => {
    video.srcObject = null;
    copy.stop();
  };
}

/**
 * Has one more frame recorded of a screen on which nothing moves. A browser sends none, or one a second, of a still
 * screen, and a take without sound would end with the last one sent instead of at Stop.
 */
export async function recordFrame(track: MediaStreamTrack, recorder: MediaRecorder): Promise<void> {
  if (!(await drain(recorder))) return;
  const unwatch = watch(track);
  const giveUpAt = performance.now() + TIME_LIMIT_MS;
  while (recorder.state !== 'inactive' && performance.now() < giveUpAt && (await newBytes(recorder)) === 0) {
    await pause(LOOK_EVERY_MS);
  }
  unwatch();
}
