export { DrainingNatsServer, type DrainingNatsServerOptions } from './draining-nats-server.js';
export { NatsCall } from './nats-call.js';
export { RpcErrorFilter } from './rpc-error.filter.js';
