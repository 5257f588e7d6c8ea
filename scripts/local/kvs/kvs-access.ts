import type { Access } from '../iam/access.ts';

/** The action of each operation of a key value store, by method and target. */
const ACTIONS = {
  'GET store': 'DescribeKeyValueStore',
  'GET keys': 'ListKeys',
  'POST keys': 'UpdateKeys',
  'GET key': 'GetKey',
};

export type KvsOperation = keyof typeof ACTIONS;

/**
 * The permission for an operation of CloudFront KeyValueStore: a store is the smallest resource.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudfrontkeyvaluestore.html
 */
export const kvsAccess = (operation: KvsOperation, storeArn: string): Access[] => [
  { action: `cloudfront-keyvaluestore:${ACTIONS[operation]}`, resource: storeArn },
];
