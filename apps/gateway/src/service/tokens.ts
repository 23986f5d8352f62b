/** Names under which the parts that are interfaces, not classes, are injected. */
export const LOGGER = Symbol('logger');
export const NATS = Symbol('nats connection');
