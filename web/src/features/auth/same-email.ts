/** Whether two e-mail addresses are the same one: case and surrounding spaces make no difference. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
