/** Resources of a template, by their logical ids. */
export type TemplateResources = Record<
  string,
  {
    Type: string;
    // biome-ignore lint/suspicious/noExplicitAny: properties of any resource type
    Properties: any;
    DependsOn?: string[];
  }
>;

/** The logical ids that a part of a template refers to. */
export function referredIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return [Ref, attribute?.[0], ...Object.values(value).flatMap(referredIn)].filter((id) => typeof id === 'string');
}

/** What exists for sure when CloudFormation creates or changes a resource: all that it depends on. */
export function existingBefore(resources: TemplateResources, id: string, found = new Set<string>()): Set<string> {
  const { Properties, DependsOn = [] } = resources[id] ?? { Properties: {} };
  for (const each of [...DependsOn, ...referredIn(Properties)]) {
    if (found.has(each) || !(each in resources)) continue;
    found.add(each);
    existingBefore(resources, each, found);
  }
  return found;
}

/** The functions that may publish events, by their logical ids. */
export function publishersIn(resources: TemplateResources): string[] {
  const entries = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
  const roles = entries('AWS::IAM::Policy')
    .filter(([, { Properties }]) => JSON.stringify(Properties.PolicyDocument).includes('events:PutEvents'))
    .flatMap(([, { Properties }]) => referredIn(Properties.Roles));
  return entries('AWS::Lambda::Function')
    .filter(([, { Properties }]) => roles.includes(referredIn(Properties.Role)[0] ?? ''))
    .map(([id]) => id);
}
