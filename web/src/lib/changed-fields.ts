/**
 * The fields of `after` that differ from `before`, by their JSON. Sent alone, they do not undo what others have changed
 * meanwhile.
 */
export const changedFields = <Fields extends object>(before: object, after: Fields): Partial<Fields> => {
  const known = new Map<string, unknown>(Object.entries(before));
  const isChanged = (name: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(known.get(name));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== undefined && isChanged(name, value)),
  ) as Partial<Fields>;
};
