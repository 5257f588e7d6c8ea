/** Parses a stored object; any other text counts as an empty object. @param text null when nothing is stored */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    // Not written by this page, or only in part.
    return {};
  }
}
