import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { type CorsRule, header, type S3Request } from './s3-request.ts';

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/** `*` matches any text. */
const fits = (pattern: string, text: string) => {
  const [before = '', after] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  if (after === undefined) return lower === before;
  return lower.length >= before.length + after.length && lower.startsWith(before) && lower.endsWith(after);
};

const askedHeaders = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function ruleFor(rules: CorsRule[], origin: string, method: string, asked: string[]): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.AllowedOrigins.some((pattern) => fits(pattern, origin)) &&
      rule.AllowedMethods.includes(method) &&
      asked.every((name) => (rule.AllowedHeaders ?? []).some((pattern) => fits(pattern, name))),
  );
}

/** Headers that let a page of the request's origin read the answer; empty without a rule that allows it. */
export function corsHeaders({ bucket, headers, method }: S3Request, asked: string[] = []): Record<string, string> {
  const origin = header(headers, 'origin');
  const asMethod = header(headers, 'access-control-request-method') ?? method;
  const rule = origin && ruleFor(bucket.corsRules, origin, asMethod, asked);
  if (!rule) return {};
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: VARY,
  };
}

/** Answers a browser's preflight request. */
export function answerPreflight(request: S3Request): Answer {
  const headers = corsHeaders(request, askedHeaders(header(request.headers, 'access-control-request-headers')));
  if (!headers['access-control-allow-origin']) {
    return xml(403, 'Error', { Code: 'AccessForbidden', Message: 'CORSResponse: This CORS request is not allowed.' });
  }
  return { status: 200, headers };
}
