export { BenchgenClient } from './benchgen-client.js';
export { Conversation, type Answer } from './conversation.js';
export type { LiveEvent } from './live-events.js';
export { endsTurn } from './turn-stream.js';
export { ApiError, NoInstanceError, type ClientOptions } from './transport.js';
