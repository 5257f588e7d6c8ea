/** The largest office that the web ACL's limits of requests let through: people behind one address. */
export const OFFICE = { viewers: 300, recorders: 30 };

/** The most requests of one viewer of a live recording; a browser test counts those of a real page. */
export const LIVE_VIEWER = {
  /** To open the page: itself, its files and its first calls. */
  opening: 30,
  /** Pages and calls of the API while the recording plays. */
  pageCallsAMinute: 8,
  /**
   * Playlists and segments while the recording plays. A segment has four parts; a part that a busy recorder sends late is
   * requested again. A quiet machine has 154.
   */
  mediaAMinute: 220,
  /** Both together. */
  allAMinute: 226,
};

/** The most requests of one person who records and uses the library. Segments go to S3. */
export const RECORDER_CALLS_A_MINUTE = 60;
