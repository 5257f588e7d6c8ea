/**
 * Replaces the cache of `@aws-sdk/endpoint-cache` in the bundles, with its libraries. DynamoDB's client makes one, but
 * discovers no endpoints: that is off.
 */
export class EndpointCache {}
