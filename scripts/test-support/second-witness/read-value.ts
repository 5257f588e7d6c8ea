import type { XmlElement } from './read-xml.ts';
import type { Reference, ServiceModel, Shape } from './service-model.ts';

/** A time of a body in XML, ISO 8601. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
/** A time of a header, RFC 7231. */
const HTTP_TIME = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export const shapeOf = ({ shapes }: ServiceModel, { shape }: Reference): Shape =>
  shapes[shape] ?? { type: `the unknown shape ${shape}` };

/** The name of a member in a body. */
export const wireName = (name: string, { locationName }: Reference): string => locationName ?? name;

/** The JSON value of a text by its shape. A text that does not fit the shape stays a text, so that the check names it. */
export function valueOfText({ type }: Shape, text: string): unknown {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text);
  if (['integer', 'long', 'float', 'double'].includes(type)) return isNumber ? Number(text) : text;
  if (type === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : text;
  if (type === 'timestamp') return ISO_TIME.test(text) || HTTP_TIME.test(text) ? Date.parse(text) / 1000 : text;
  return text;
}

function elementsOf(model: ServiceModel, list: Shape, element: XmlElement): unknown[] {
  const member = list.member ?? { shape: '' };
  const wanted = member.locationName ?? 'member';
  const others = element.children.filter(({ name }) => name !== wanted);
  // An element with a wrong name stays, as a value that no shape has.
  return [
    ...element.children.map((each) =>
      others.includes(each) ? { [each.name]: each } : valueOfXml(model, member, each),
    ),
  ];
}

/** An element as the value that its shape has in JSON, with the names of the wire. */
export function valueOfXml(model: ServiceModel, reference: Reference, element: XmlElement): unknown {
  const shape = shapeOf(model, reference);
  if (shape.type === 'list') return elementsOf(model, shape, element);
  if (shape.type !== 'structure') return valueOfText(shape, element.text);
  const lists = new Map(
    Object.entries(shape.members ?? {})
      .filter(([, member]) => isFlatList(model, member))
      .map(([name, member]) => [wireName(name, member), member]),
  );
  const value: Record<string, unknown> = {};
  for (const child of element.children) {
    const list = lists.get(child.name);
    const member = list ? shapeOf(model, list).member : memberNamed(shape, child.name);
    const read = member ? valueOfXml(model, member, child) : child.text;
    value[child.name] = list ? [...((value[child.name] as unknown[]) ?? []), read] : read;
  }
  return value;
}

const isFlatList = (model: ServiceModel, reference: Reference): boolean => {
  const shape = shapeOf(model, reference);
  return shape.type === 'list' && Boolean(shape.flattened || reference.flattened);
};

const memberNamed = ({ members = {} }: Shape, wire: string): Reference | undefined =>
  Object.entries(members).find(([name, member]) => wireName(name, member) === wire)?.[1];

/** The value of a query service's input: `Destination.ToAddresses.member.1=…`. Parameters without a member stay. */
export function valueOfForm(model: ServiceModel, reference: Reference, entries: [string, string][]): unknown {
  const shape = shapeOf(model, reference);
  if (shape.type !== 'structure' && shape.type !== 'list') return valueOfText(shape, entries[0]?.[1] ?? '');
  const groups = new Map<string, [string, string][]>();
  for (const [path, text] of entries) {
    const [first = '', ...rest] = path.split('.');
    const isList = shape.type === 'list' && first === 'member';
    const name = isList ? `member.${rest.shift()}` : first;
    groups.set(name, [...(groups.get(name) ?? []), [rest.join('.'), text]]);
  }
  const read = (name: string, group: [string, string][]) => {
    const member = shape.type === 'list' ? shape.member : memberNamed(shape, name);
    return member ? valueOfForm(model, member, group) : group;
  };
  const values = [...groups].map(([name, group]) => [name, read(name, group)] as const);
  return shape.type === 'list' ? values.map(([, value]) => value) : Object.fromEntries(values);
}
