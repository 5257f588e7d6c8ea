export { type ParsedMessage, parseMessage } from '../local/ses/parse-message.ts';
