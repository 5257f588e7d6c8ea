import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

/** Its name in us-east-1. */
const nameOf = ({ Name }: { Name: { 'Fn::If': [string, string, object] } }): string => Name['Fn::If'][1];

describe('the edge functions', () => {
  const functions = Object.values(template.findResources('AWS::CloudFront::Function'));

  it('use the runtime with async functions and the key value store, and are published when they are deployed', () => {
    expect(functions).toHaveLength(6);
    for (const { Properties } of functions) {
      expect(Properties.AutoPublish).toBe(true);
      expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
    }
  });

  it('redirect to the custom domain when the stack has one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678';
    const named = synthesizeTemplate({ domainName: 'app.example.com', certificateArn });
    const codeOf = (which: typeof template) =>
      Object.values(which.findResources('AWS::CloudFront::Function'))
        .filter(({ Properties }) => nameOf(Properties).endsWith('-request'))
        .map(({ Properties }) => Properties.FunctionCode);
    expect(codeOf(named)).toHaveLength(3);
    for (const code of codeOf(named)) expect(code).toContain('const DOMAIN = "app.example.com";');
    for (const code of codeOf(template)) expect(code).toContain('const DOMAIN = "";');
  });

  it('have access to the key value store only where they check tokens', () => {
    const readers = functions.filter(({ Properties }) => Properties.FunctionConfig.KeyValueStoreAssociations);
    expect(readers.map(({ Properties }) => nameOf(Properties))).toEqual(['framekeep-dev-media-request']);
  });
});
