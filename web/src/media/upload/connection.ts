/** What is known of the network. */
export interface Connection {
  /** False when the machine has no network at all; true says little. */
  isOnline: () => boolean;
  /**
   * Calls back whenever that changes.
   * @returns stops it
   */
  watch: (listener: () => void) => () => void;
}

/** The network as the browser sees it. */
export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  watch: (listener) => {
    for (const event of ['online', 'offline']) addEventListener(event, listener);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, listener);
    };
  },
};
