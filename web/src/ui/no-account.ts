/**
 * Attributes of a password field whose password belongs to no account: password managers neither fill it with the password
 * of an account, nor offer to replace that one. Browsers know `autocomplete`; 1Password, Bitwarden, Dashlane and LastPass
 * know attributes of their own: https://developer.1password.com/docs/web/compatible-website-design/,
 * https://dashlane.github.io/SAWF/
 */
export const NO_ACCOUNT = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
} as const;
