import type { AwsCall } from '#scripts/local/endpoint/aws-call.ts';
import { checkAnswer, checkRequest, errorCodeOf } from './check-call.ts';
import type { Findings } from './check-value.ts';
import { findOperation, nameOf } from './find-operation.ts';
import type { Operation, ServiceModel, ServiceModels } from './service-model.ts';

/**
 * Errors of every operation, which no model lists:
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html and the same page of other services.
 */
const COMMON_ERRORS = [
  ...['AccessDenied', 'AccessDeniedException', 'ExpiredToken', 'ExpiredTokenException', 'InternalError'],
  ...[
    'InternalFailure',
    'InvalidAction',
    'InvalidClientTokenId',
    'InvalidSignatureException',
    'MissingAuthenticationToken',
  ],
  ...['RequestEntityTooLargeException', 'ServiceUnavailable', 'SignatureDoesNotMatch', 'SerializationException'],
  ...['Throttling', 'ThrottlingException', 'UnknownOperationException', 'UnrecognizedClientException'],
  ...['ValidationError', 'ValidationException'],
];

/** Names that are newer than botocore 1.29. Others that a model does not know are differences. */
const NEWER = [
  /^cloudfront-keyvaluestore$/,
  /^mediaconvert POST \/2017-08-29\/probe/,
  /^mediaconvert GET \/2017-08-29\/search/,
  /^mediaconvert .*(?:clientRequestToken|hdrToSdrToneMapper)$/,
  /^dynamodb .*(?:ReturnValuesOnConditionCheckFailure|DeletionProtectionEnabled)$/,
];

/** What the models lack or restrict, although the service's documentation has it. */
const DOCUMENTED = [
  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html: a bucket and a key, without a slash before it.
  /^s3 (?:CopyObject|UploadPartCopy), request: CopySource does not match/,
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html: empty when nothing is left.
  /^dynamodb Batch\w+, answer: Unprocessed\w+ 0 is not within/,
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeTable.html: 0 in its example.
  /^dynamodb .*ProvisionedThroughput\.NumberOfDecreasesToday 0 is not within/,
  // The engine of the tables answers this too. Nothing reads it.
  /^dynamodb .*\.TableThroughputModeSummary$/,
  // https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html: forms of browsers, which no SDK sends.
  /^s3 POST of a bucket$/,
  // This runtime answers it for a service that the template does not use.
  /, error: UnknownService 400,/,
];

/** How often something was found, by its name. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get lines(): string[] {
    return [...this.#counts].sort().map(([name, count]) => `${name}: ${count}`);
  }
}

/** Compares calls with the models of botocore. */
export class Witness {
  readonly #models: ServiceModels;
  readonly #passed = new Counts();
  readonly #differences = new Counts();
  readonly #documented = new Counts();
  readonly #unknown = new Counts();
  readonly #undeclared = new Counts();

  constructor(models: ServiceModels) {
    this.#models = models;
  }

  /** What the models do not allow. */
  get differences(): string[] {
    return this.#differences.lines;
  }

  /** Checks a call. A preflight request is one of browsers, not of AWS. */
  check(call: AwsCall): void {
    if (call.method === 'OPTIONS') return;
    const model = this.#models.of(call.service);
    if (!model) {
      this.#addUnknown(call.service);
      return;
    }
    const name = `${call.service} ${nameOf(call, model)}`;
    const found = findOperation(model, call);
    if (call.status >= 400) this.#checkError(model, found?.operation ?? null, call, name);
    else if (!found) this.#addUnknown(name);
    else {
      const findings = this.#findings(`${call.service} ${found.operation.name}`);
      checkRequest(model, found, call, findings.of('request'));
      checkAnswer(model, found.operation, call, findings.of('answer'));
      if (findings.areNone()) this.#passed.add(`${call.service} ${found.operation.name}`);
    }
  }

  #addDifference(text: string): void {
    const isDocumented = DOCUMENTED.some((each) => each.test(text));
    (isDocumented ? this.#documented : this.#differences).add(text);
  }

  #addUnknown(name: string): void {
    if (NEWER.some((each) => each.test(name))) this.#unknown.add(name);
    else this.#addDifference(name);
  }

  #findings(name: string) {
    let count = 0;
    return {
      areNone: () => count === 0,
      of: (direction: string): Findings => ({
        difference: (where, what) => {
          count++;
          this.#addDifference(`${name}, ${direction}: ${where} ${what}`);
        },
        unknown: (where) => {
          count++;
          this.#addUnknown(`${name}, ${direction}: ${where}`);
        },
      }),
    };
  }

  /** A refused request may be as wrong as it is. Only the error has to be one that the service has. */
  #checkError(model: ServiceModel, operation: Operation | null, call: AwsCall, name: string): void {
    if (!operation && NEWER.some((each) => each.test(name))) {
      this.#unknown.add(name);
      return;
    }
    const code = errorCodeOf(model.metadata, call);
    const title = `${operation ? `${call.service} ${operation.name}` : name}, error: ${code} ${call.status}`;
    const declared = (operation?.errors ?? []).map(({ shape }) => ({ shape, error: model.shapes[shape]?.error }));
    const found = declared.find(({ shape, error }) => code === (error?.code ?? shape));
    const { httpStatusCode = call.status } = found?.error ?? {};
    if (httpStatusCode !== call.status) this.#addDifference(`${title}, not ${httpStatusCode}`);
    else if (found) this.#passed.add(title);
    else if (call.service === 's3' || COMMON_ERRORS.includes(code ?? '')) this.#undeclared.add(title);
    else this.#addDifference(`${title}, which the operation does not have`);
  }

  /** The findings for people. */
  get report(): string {
    const part = (title: string, { lines }: Counts) =>
      lines.length === 0 ? '' : `\n${title}\n  ${lines.join('\n  ')}`;
    return [
      `botocore ${this.#models.version}: ${this.#passed.total} calls are as its models describe them.`,
      part('Different:', this.#differences),
      part('Different, as the documentation of the service has it:', this.#documented),
      part('Not checked, because these models do not know them:', this.#unknown),
      part('Errors that no operation declares: those of S3 and those of every service:', this.#undeclared),
    ].join('');
  }
}
