/** An error like those of the SDK, which are identified by their name. */
export const awsError = (name: string, message: string): Error => Object.assign(new Error(message), { name });
