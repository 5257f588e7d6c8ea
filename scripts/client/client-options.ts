/**
 * Region, endpoint and access key of a running stack, for a client of the AWS SDK.
 * @param environment of that stack
 */
export const clientOptions = (environment: NodeJS.ProcessEnv) => ({
  region: environment.AWS_REGION ?? '',
  endpoint: environment.AWS_ENDPOINT_URL ?? '',
  credentials: {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  },
});
