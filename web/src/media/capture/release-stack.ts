type Release = () => void | Promise<void>;

/** Collects what has to be let go, as it is opened. */
export interface ReleaseStack {
  /** Adds a callback that releases one more resource; after `release` it runs at once. */
  add: (release: Release) => void;
  /** Lets everything go, the last first, and waits for it; a second call only waits. Never fails. */
  release: () => Promise<void>;
}

async function run(release: Release) {
  try {
    await release();
  } catch (error) {
    // The others have to be let go all the same.
    console.error('A part of the capture could not be released.', error);
  }
}

/** Makes an empty stack. */
export function createReleaseStack(): ReleaseStack {
  const releases: Release[] = [];
  let released: Promise<void> | undefined;
  return {
    add: (release) => {
      if (released !== undefined) void run(release);
      else releases.push(release);
    },
    release: () => {
      released ??= Promise.all(releases.reverse().map(run)).then(() => {});
      return released;
    },
  };
}
