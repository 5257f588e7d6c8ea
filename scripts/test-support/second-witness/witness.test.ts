import { describe, expect, it } from 'vitest';
import type { AwsCall } from '#scripts/local/endpoint/aws-call.ts';
import type { Reference, ServiceModel, Shape } from './service-model.ts';
import { Witness } from './witness.ts';

const string: Shape = { type: 'string' };
const structure = (members: Record<string, Reference | string>, more: Partial<Shape> = {}): Shape => ({
  type: 'structure',
  members: Object.fromEntries(
    Object.entries(members).map(([name, each]) => [name, typeof each === 'string' ? { shape: each } : each]),
  ),
  ...more,
});

/** A model in which `Keep` takes `input` and answers nothing. */
const jsonModel = (input: Shape, others: Record<string, Shape> = {}): ServiceModel => ({
  metadata: { protocol: 'json', serviceId: 'Things' },
  operations: {
    Keep: {
      name: 'Keep',
      http: { method: 'POST', requestUri: '/' },
      input: { shape: 'In' },
      output: { shape: 'Out' },
      errors: [{ shape: 'Gone' }],
    },
  },
  shapes: {
    In: input,
    Out: structure({}),
    Gone: { type: 'structure', error: { httpStatusCode: 410 } },
    Text: string,
    ...others,
  },
});

function call(service: string, url: string, more: Partial<AwsCall> = {}): AwsCall {
  const answered = { status: 200, answerHeaders: {}, answer: '{}' };
  const made = { service, method: 'POST', url: new URL(url, 'http://localhost'), headers: {}, body: '{}' };
  return { ...made, ...answered, ...more };
}

function witnessOf(model: ServiceModel | null, ...calls: AwsCall[]): Witness {
  const witness = new Witness({ version: '1', of: () => model });
  for (const each of calls) witness.check(each);
  return witness;
}

const keep = (input: unknown, more: Partial<AwsCall> = {}) =>
  call('things', '/', { headers: { 'x-amz-target': 'Things_1.Keep' }, body: JSON.stringify(input), ...more });

describe('a value', () => {
  const cases: [string, Shape, unknown, unknown, string][] = [
    ['of a type', { type: 'integer' }, 1, '1', 'is not of the type integer'],
    ['of an enum', { ...string, enum: ['a'] }, 'a', 'b', 'b is not one of its values'],
    ['with a pattern', { ...string, pattern: '[a-c]+' }, 'abc', 'abcd', 'does not match [a-c]+'],
    ['with an anchored pattern', { ...string, pattern: '^s3:' }, 's3://x', 'x', 'does not match ^s3:'],
    ['with a length', { ...string, min: 1, max: 2 }, '😀😀', 'abc', '3 is not within 1–2'],
    ['with limits', { type: 'integer', min: 5 }, 5, 4, '4 is not within 5–'],
    ['of bytes with a length', { type: 'blob', max: 3 }, 'AAAA', 'AAAAAA==', '4 is not within –3'],
    ['of a list', { type: 'list', member: { shape: 'Text' } }, ['a'], [1], '[] is not of the type string'],
    ['of a map', { type: 'map', key: { shape: 'Text' }, value: { shape: 'Text' } }, { a: 'b' }, { a: 1 }, '{} is not'],
    ['of a structure', structure({ A: 'Text' }, { required: ['A'] }), { A: 'a' }, {}, '.A is missing'],
    ['with known members', structure({ A: 'Text' }), { A: 'a' }, { B: 'b' }, '.B'],
  ];

  it.each(cases)('%s is right or named', (_title, shape, right, wrong, difference) => {
    const model = jsonModel(structure({ Value: 'Value' }), { Value: shape });
    expect(witnessOf(model, keep({ Value: right })).differences).toEqual([]);
    const [line, ...others] = witnessOf(model, keep({ Value: wrong })).differences;
    expect(line).toContain('things Keep, request: Value');
    expect(line).toContain(difference);
    expect(others).toEqual([]);
  });
});

describe('an error', () => {
  const refused = (status: number, __type: string) =>
    witnessOf(jsonModel(structure({})), keep('nonsense', { status, answer: JSON.stringify({ __type }) }));

  it('is one that the operation has, with its status; then the request may be wrong', () => {
    expect(refused(410, 'com.things#Gone').differences).toEqual([]);
    expect(refused(400, 'Gone').differences).toEqual(['things Keep, error: Gone 400, not 410: 1']);
    expect(refused(400, 'Strange').differences).toEqual([
      'things Keep, error: Strange 400, which the operation does not have: 1',
    ]);
  });

  it('of every service is listed, and not counted as right', () => {
    const { differences, report } = refused(400, 'ThrottlingException');
    expect(differences).toEqual([]);
    expect(report).toContain('0 calls are as its models describe them');
    expect(report).toContain('things Keep, error: ThrottlingException 400: 1');
  });
});

const S3: ServiceModel = {
  metadata: { protocol: 'rest-xml', serviceId: 'S3' },
  operations: {
    List: { name: 'List', http: { method: 'GET', requestUri: '/{Bucket}?list' }, output: { shape: 'Listed' } },
    Get: { name: 'Get', http: { method: 'GET', requestUri: '/{Bucket}/{Key+}' }, input: { shape: 'Object' } },
    GetPart: { name: 'GetPart', http: { method: 'GET', requestUri: '/{Bucket}/{Key+}' }, input: { shape: 'Part' } },
  },
  shapes: {
    Text: string,
    Count: { type: 'integer', max: 9 },
    Time: { type: 'timestamp' },
    Item: structure({ Key: 'Text', At: 'Time' }, { required: ['Key'] }),
    Items: { type: 'list', flattened: true, member: { shape: 'Item' } },
    Listed: structure({ Items: { shape: 'Items', locationName: 'Item' }, Count: 'Count' }),
    Object: structure({ Key: { shape: 'Text', location: 'uri', locationName: 'Key' } }, { required: ['Key'] }),
    Part: structure(
      { Number: { shape: 'Count', location: 'querystring', locationName: 'n' } },
      { required: ['Number'] },
    ),
  },
};

describe('a call of a REST service', () => {
  const get = (url: string, answer: string | null = null) =>
    witnessOf(S3, call('s3', url, { method: 'GET', answer, body: '' }));

  it('is found by its path, its parameters, and those that it needs', () => {
    expect(get('/b/a/key').differences).toEqual([]);
    expect(get('/b/a/key?n=10').differences).toEqual(['s3 GetPart, request: Number 10 is not within –9: 1']);
    expect(get('/b/a/key?other').differences).toEqual(['s3 Get, request: ?other: 1']);
    expect(get('/').differences).toEqual(['s3 GET of a bucket: 1']);
  });

  it('has an answer in XML, in which lists are flat', () => {
    const item = '<Item><Key>a&amp;b</Key><At>2026-01-01T00:00:00Z</At></Item>';
    const list = (inner: string) => get('/b?list', `<?xml version="1.0"?><R xmlns="x">${inner}</R>`).differences;
    expect(list(`${item}${item}<Count>3</Count>`)).toEqual([]);
    expect(list('<Item/><Count>x</Count>')).toEqual([
      's3 List, answer: Count is not of the type integer: 1',
      's3 List, answer: Item[].Key is missing: 1',
    ]);
    expect(list('<Item><Key>a</Key><At>today</At></Item>')).toEqual([
      's3 List, answer: Item[].At is not of the type timestamp: 1',
    ]);
    expect(list('<Item>')[0]).toContain('cannot be read');
  });
});

it('a form of a query service is read by its model', () => {
  const model: ServiceModel = {
    metadata: { protocol: 'query', serviceId: 'SES' },
    operations: {
      Send: {
        name: 'Send',
        http: { method: 'POST', requestUri: '/' },
        input: { shape: 'In' },
        output: { shape: 'Out', resultWrapper: 'SendResult' },
      },
    },
    shapes: {
      Text: string,
      Texts: { type: 'list', member: { shape: 'Text' } },
      To: structure({ Names: 'Texts' }),
      In: structure({ To: 'To' }, { required: ['To'] }),
      Out: structure({ Id: 'Text' }, { required: ['Id'] }),
    },
  };
  const send = (body: string, result: string) =>
    witnessOf(model, call('ses', '/', { body, answer: `<R><SendResult>${result}</SendResult></R>` })).differences;
  expect(send('Action=Send&Version=1&To.Names.member.1=a&To.Names.member.2=b', '<Id>1</Id>')).toEqual([]);
  expect(send('Action=Send&To.Nobody=a', '')).toEqual([
    'ses Send, answer: Id is missing: 1',
    'ses Send, request: To.Nobody: 1',
  ]);
});

it('what is newer than the models is listed, and not counted', () => {
  const { differences, report } = witnessOf(null, call('cloudfront-keyvaluestore', '/'));
  expect(differences).toEqual([]);
  expect(report).toContain('Not checked, because these models do not know them:\n  cloudfront-keyvaluestore: 1');
  expect(witnessOf(null, call('other', '/')).differences).toEqual(['other: 1']);
});
