import { SESClient } from '@aws-sdk/client-ses';

// Imported when a mail is sent, and so in a chunk of its own: a function does not start with what most calls never need.
export { SendEmailCommand } from '@aws-sdk/client-ses';

/** The one client of SES in a function. */
export const client = new SESClient({});
