import type { AwsCall } from '#scripts/local/endpoint/aws-call.ts';
import { checkValue, type Findings } from './check-value.ts';
import type { FoundOperation } from './find-operation.ts';
import { shapeOf, valueOfForm, valueOfText, valueOfXml } from './read-value.ts';
import { readXml } from './read-xml.ts';
import type { Operation, Reference, ServiceModel, Shape } from './service-model.ts';

/** One direction of a call. */
interface Message {
  /** Null for the bytes of an object. */
  body: string | null;
  /** Texts outside of the body. */
  located(location: string, name: string): string | string[] | undefined;
}

/** Where a member is one text. Names with a prefix, and the status, have no limits. */
const LOCATIONS = ['uri', 'querystring', 'header'];

/** Parameters of the query that belong to the signature or to the SDK. */
const PROTOCOL = /^(?:x-id|x-amz-.*|list-type)$/i;

/** Reads a body whose members have the names of the wire. */
function readBody(model: ServiceModel, reference: Reference, text: string, isAnswer: boolean): unknown {
  const { protocol } = model.metadata;
  if (protocol.endsWith('json')) return JSON.parse(text || '{}');
  if (protocol === 'query' && !isAnswer) {
    const entries = [...new URLSearchParams(text)].filter(([name]) => name !== 'Action' && name !== 'Version');
    return valueOfForm(model, reference, entries);
  }
  const root = readXml(text);
  const wrapper = root.children.find(({ name }) => name === reference.resultWrapper);
  return valueOfXml(model, reference, wrapper ?? root);
}

function checkBody(
  model: ServiceModel,
  reference: Reference,
  shape: Shape,
  body: string,
  isAnswer: boolean,
  findings: Findings,
): void {
  const payload = shape.payload === undefined ? undefined : shape.members?.[shape.payload];
  const content = payload ?? reference;
  const hasBody = Object.values(shape.members ?? {}).some(({ location }) => location === undefined);
  if (!hasBody || shapeOf(model, content).type !== 'structure') return;
  if (body === '' && payload && !shape.required?.includes(shape.payload ?? '')) return;
  try {
    checkValue(model, content, readBody(model, content, body, isAnswer), '', findings);
  } catch (error) {
    findings.difference('the body', `cannot be read: ${error}`);
  }
}

/** The shape of each text that a member has outside of the body: a list has one for each item. */
function itemOf(model: ServiceModel, member: Reference): Reference {
  const { type, member: item } = shapeOf(model, member);
  return type === 'list' && item ? item : member;
}

function checkMessage(
  model: ServiceModel,
  reference: Reference,
  message: Message,
  isAnswer: boolean,
  findings: Findings,
): void {
  const shape = shapeOf(model, reference);
  const located = Object.entries(shape.members ?? {}).filter(([, { location = '' }]) => LOCATIONS.includes(location));
  for (const [name, member] of located) {
    const { location = '', locationName = name } = member;
    const texts = [message.located(location, locationName) ?? []].flat();
    const item = itemOf(model, member);
    for (const text of texts) checkValue(model, item, valueOfText(shapeOf(model, item), text), name, findings);
    if (texts.length === 0 && shape.required?.includes(name)) findings.difference(name, 'is missing');
  }
  if (message.body !== null) checkBody(model, reference, shape, message.body, isAnswer, findings);
}

/** Names the parameters that no member has. */
function checkNames(names: string[], shape: Shape | null, findings: Findings): void {
  const members = Object.values(shape?.members ?? {}).filter(({ location }) => location === 'querystring');
  for (const name of names)
    if (!members.some(({ locationName }) => locationName === name)) findings.unknown(`?${name}`);
}

/** Checks the members of a request. */
export function checkRequest(model: ServiceModel, found: FoundOperation, call: AwsCall, findings: Findings): void {
  const { operation, inPath } = found;
  const { searchParams } = call.url;
  const selecting = new URLSearchParams(operation.http.requestUri.split('?')[1] ?? '');
  const names = [...searchParams.keys()].filter((name) => !PROTOCOL.test(name) && !selecting.has(name));
  checkNames(names, operation.input ? shapeOf(model, operation.input) : null, findings);
  if (!operation.input) return;
  const located = (location: string, name: string) => {
    if (location === 'uri') return inPath[name];
    if (location === 'header') return call.headers[name.toLowerCase()];
    return searchParams.has(name) ? searchParams.getAll(name) : undefined;
  };
  checkMessage(model, operation.input, { body: call.body, located }, false, findings);
}

/** Checks the members of an answer that is not an error. */
export function checkAnswer(model: ServiceModel, { output, http }: Operation, call: AwsCall, findings: Findings): void {
  const { status, answerHeaders, answer } = call;
  // 206 is the answer with a range of an object.
  if (http.responseCode !== undefined && ![http.responseCode, 206].includes(status))
    findings.difference('the status', `is ${status}, not ${http.responseCode}`);
  if (!output) return;
  const located = (_location: string, name: string) => answerHeaders[name.toLowerCase()];
  const body = call.method === 'HEAD' ? null : answer;
  checkMessage(model, output, { body, located }, true, findings);
}

/** The code of an error in the format of its service; undefined for none, which only an answer to HEAD may have. */
export function errorCodeOf(
  { protocol }: ServiceModel['metadata'],
  { answer, answerHeaders }: AwsCall,
): string | undefined {
  if (protocol.endsWith('json')) {
    const { __type = answerHeaders['x-amzn-errortype'] } = JSON.parse(answer || '{}');
    return String(__type).split('#').at(-1);
  }
  if (!answer) return undefined;
  const root = readXml(answer);
  const error = protocol === 'query' ? root.children.find(({ name }) => name === 'Error') : root;
  return error?.children.find(({ name }) => name === 'Code')?.text;
}
