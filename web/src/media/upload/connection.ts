export interface Connection {
  /** False when the machine has no network. True does not mean that the server can be reached. */
  isOnline: () => boolean;
  /**
   * Calls back each time that the state changes.
   * @returns a function that unsubscribes
   */
  follow: (listener: () => void) => () => void;
}

export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  follow: (listener) => {
    for (const event of ['online', 'offline']) addEventListener(event, listener);
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, listener);
    };
  },
};
