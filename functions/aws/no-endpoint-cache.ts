/**
 * Replaces the cache of `@aws-sdk/endpoint-cache` in the bundles, with its libraries. DynamoDB's client makes one, and none
 * of its commands reads it: `infra/bundle-functions.test.ts` checks that.
 */
export class EndpointCache {}
