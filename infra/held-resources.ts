export interface ResourceTemplate {
  Conditions?: Record<string, unknown>;
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/**
 * Types of resources that a deployment cannot make again, because of their contents, or of names that are known outside
 * of the stack; and the properties with which CloudFormation replaces a resource, as its reference says ("Update
 * requires: Replacement").
 */
export const HOLDS_DATA: Record<string, string[]> = {
  'AWS::CloudFront::KeyValueStore': ['Name', 'ImportSource'],
  'AWS::Cognito::UserPool': ['AliasAttributes', 'UsernameAttributes', 'UsernameConfiguration'],
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'ImportSourceSpecification'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'BucketNamespace'],
  // Its DKIM keys are in the domain's DNS. A new identity has other keys.
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  // The identity names its configuration set: without it, mails of stages that use the identity would be refused.
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SES::ConfigurationSetEventDestination': ['ConfigurationSetName'],
};

/** The part of a template that holds data, which `infra/released` stores of each released version. */
export const heldResources = ({ Conditions = {}, Resources }: ResourceTemplate): Required<ResourceTemplate> => ({
  Conditions,
  Resources: Object.fromEntries(
    Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) =>
      Type in HOLDS_DATA ? [[id, { Type, Properties }]] : [],
    ),
  ),
});
