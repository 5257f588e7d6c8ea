export { parseMessage } from '../local/ses/parse-message.ts';
