type Release = () => void | Promise<void>;

async function run(release: Release) {
  try {
    await release();
  } catch (error) {
    // The other resources have to be released all the same.
    console.error('A part of the capture could not be released.', error);
  }
}

export function createReleaseStack() {
  const releases: Release[] = [];
  let released: Promise<void> | undefined;
  return {
    /** Adds a callback that releases one resource; after `release` it runs at once. */
    add: (release: Release) => {
      if (released !== undefined) void run(release);
      else releases.push(release);
    },
    /**
     * Releases all resources, the last one first, and waits until that is done. A second call only waits. Never fails.
     */
    release: () => {
      released ??= Promise.all(releases.reverse().map(run)).then(() => {});
      return released;
    },
  };
}

export type ReleaseStack = ReturnType<typeof createReleaseStack>;
