type SavesData = Navigator & { connection?: { saveData?: boolean } };

/** Whether the user asks pages to load less. Only Chromium says so. */
export const savesData = (): boolean => Boolean((navigator as SavesData).connection?.saveData);
