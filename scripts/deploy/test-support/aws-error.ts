/** An error as the SDK throws it: told by its name. */
export const awsError = (name: string, message: string): Error => Object.assign(new Error(message), { name });
