/** A value of a template before its intrinsics are resolved. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One resource of a CloudFormation template. */
export interface Resource {
  Type: string;
  Properties?: { [key: string]: Json };
  Condition?: string;
  Metadata?: { [key: string]: Json };
}

/** The parts of a CloudFormation template that this runtime reads. */
export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: Json }>;
  Parameters?: Record<string, { Default?: Json }>;
  Conditions?: Record<string, Json>;
}

export interface Asset {
  /** Absolute path of the file or folder. */
  path: string;
}

/** A synthesized stack: its name, template, and assets by object key (`<hash>.zip`). */
export interface SynthesizedStack {
  stackName: string;
  template: Template;
  assets: Map<string, Asset>;
}
