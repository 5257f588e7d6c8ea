/** The application administrator where nobody has named another one. */
export const EXAMPLE_ADMINISTRATOR = 'admin@example.com';
/** Shortest password accepted, in characters. */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest accepted password, in characters: a stranger's input must not increase the cost of scrypt. */
export const PASSWORD_MAX_LENGTH = 1024;
/** Longest e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
/** Longest name of a person, workspace, project or recording, in characters. */
export const NAME_MAX_LENGTH = 255;
/** Longest free text (reason for use, description), in characters. */
export const TEXT_MAX_LENGTH = 2000;

export const VERIFICATION_CODE_LENGTH = 6;
/** Time between two verification mails to one user, in seconds. */
export const RESEND_COOLDOWN_SECONDS = 60;
