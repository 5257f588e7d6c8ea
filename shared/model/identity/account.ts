/** The application administrator where nobody has named another one. */
export const EXAMPLE_ADMINISTRATOR = 'admin@example.com';

export const VERIFICATION_CODE_LENGTH = 6;
