import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environmentValue } from '../process/environment.ts';

/**
 * Origin of the app, for links in mails: the one host that the template gives, whatever the request says of its host.
 * The scheme is the one that API Gateway saw.
 */
export const viewerOrigin = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string =>
  `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${environmentValue('APP_HOST')}`;
