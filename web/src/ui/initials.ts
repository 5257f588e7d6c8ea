const firstLetter = (text: string) => Array.from(text.trim())[0] ?? '';

/** Initials of first and last name, else 'U'. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || 'U';
