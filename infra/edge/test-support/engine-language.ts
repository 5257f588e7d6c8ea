import { parseAst } from 'vite';
import { childrenOf, lineOf, type Node } from '#scripts/boundaries/syntax.ts';

/**
 * The syntax that cloudfront-js-2.0 has, by the names of the ESTree specification: ECMAScript 5.1 with const, let,
 * async, await, arrow functions, rest parameters, template literals and `**`.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const KNOWN = new Set([
  ...['Program', 'ImportDeclaration', 'ImportDefaultSpecifier', 'FunctionDeclaration', 'FunctionExpression'],
  ...['ArrowFunctionExpression', 'RestElement', 'VariableDeclaration', 'VariableDeclarator', 'BlockStatement'],
  ...['ExpressionStatement', 'EmptyStatement', 'ReturnStatement', 'ThrowStatement', 'IfStatement', 'SwitchStatement'],
  ...['SwitchCase', 'ForStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement', 'BreakStatement'],
  ...['ContinueStatement', 'LabeledStatement', 'TryStatement', 'CatchClause', 'Identifier', 'Literal'],
  ...['TemplateLiteral', 'TemplateElement', 'ThisExpression', 'ArrayExpression', 'ObjectExpression', 'Property'],
  ...['MemberExpression', 'CallExpression', 'NewExpression', 'UnaryExpression', 'UpdateExpression'],
  ...['BinaryExpression', 'LogicalExpression', 'AssignmentExpression', 'ConditionalExpression', 'SequenceExpression'],
  ...['ParenthesizedExpression', 'AwaitExpression'],
]);

/** Nodes that may contain `await`. The engine does not support it in arguments; its other limits are not documented. */
const AWAITS = new Set(['VariableDeclarator', 'AssignmentExpression', 'ReturnStatement', 'ExpressionStatement']);

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** Names a node's language feature when the engine lacks it; otherwise returns a falsy value. */
type Rule = (node: Node, parents: Node[]) => string | false | undefined | null;

const RULES: Rule[] = [
  ({ type }) => !KNOWN.has(type) && type,
  ({ type }, parents) => {
    const parent = parents.at(-1)?.type ?? '';
    return type === 'AwaitExpression' && !AWAITS.has(parent) && `await in a ${parent}`;
  },
  (node) => isFunction(node) && node.generator === true && 'a generator',
  (node, parents) =>
    isFunction(node) && parents.some((each) => isFunction(each) && each.async) && 'a closure in an async function',
  (node) => isFunction(node) && node.async === true && node.type !== 'FunctionDeclaration' && 'an async closure',
  ({ type }, parents) => type === 'RestElement' && !parents.slice(-1).some(isFunction) && 'destructuring',
  ({ type, param }) => type === 'CatchClause' && !param && 'catch without a name',
  ({ type, shorthand, method, computed }) =>
    type === 'Property' && (shorthand || method || computed) === true && 'a short property',
  ({ operator }) => typeof operator === 'string' && /^(\?\?|&&=|\|\|=)/.test(operator) && `the operator ${operator}`,
  (node) => node.type === 'Literal' && 'bigint' in node && 'a BigInt',
  ({ type, source }) => type === 'ImportDeclaration' && (source as Node).value !== 'cloudfront' && 'another module',
];

/**
 * Finds syntax in an edge function that CloudFront's engine lacks. Such a function is created without an error, and
 * then answers every request with 503.
 * @returns one `line 3: await in a CallExpression` for each
 * @throws SyntaxError when the source is not JavaScript
 */
export function missingInEngine(source: string): string[] {
  const visit = (node: Node, parents: Node[]): string[] => {
    const problems = RULES.map((rule) => rule(node, parents)).filter(Boolean);
    const below = childrenOf(node).flatMap((child) => visit(child, [...parents, node]));
    return [...problems.map((problem) => `line ${lineOf(source, node)}: ${problem}`), ...below];
  };
  return visit(parseAst(source) as unknown as Node, []);
}
