import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();

describe('edge functions', () => {
  const functions = Object.values(template.findResources('AWS::CloudFront::Function'));

  it('run in the runtime that has async functions and the key value store, as soon as they are deployed', () => {
    expect(functions).toHaveLength(6);
    for (const { Properties } of functions) {
      expect(Properties.AutoPublish).toBe(true);
      expect(Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
    }
  });

  it('lead to the stack’s domain, where there is one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/12345678';
    const named = synthesizeTemplate({ domainName: 'app.example.com', certificateArn });
    const codeOf = (which: typeof template) =>
      Object.values(which.findResources('AWS::CloudFront::Function'))
        .filter(({ Properties }) => Properties.Name.endsWith('-request'))
        .map(({ Properties }) => Properties.FunctionCode);
    expect(codeOf(named)).toHaveLength(3);
    for (const code of codeOf(named)) expect(code).toContain('const DOMAIN = "app.example.com";');
    for (const code of codeOf(template)) expect(code).toContain('const DOMAIN = "";');
  });

  it('only the one that checks tokens reads the store that signs them', () => {
    const readers = functions.filter(({ Properties }) => Properties.FunctionConfig.KeyValueStoreAssociations);
    expect(readers.map(({ Properties }) => Properties.Name)).toEqual(['framekeep-dev-media-request']);
  });
});
