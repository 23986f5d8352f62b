export { closeNats, connectNats, isConnected, onReconnect, type NatsSettings } from './connection/connect-nats.js';
export { SkillCaller } from './call/skill-caller.js';
export type { SkillRequest } from './call/skill-request.js';
export { publishEvent } from './events/publish-event.js';
export { subscribeEvents } from './events/subscribe-events.js';
export { ensureRunEventsStream } from './events/run-events-stream.js';
export { OutboxRelay, type OutboxRelayOptions } from './outbox/outbox-relay.js';
export type { RelayDatabase } from './outbox/relay-database.js';
