export { FakeModel, startFakeModel, type FakeModelOptions } from './fake-model/fake-model.js';
export type { FakeModelSettings } from './fake-model/settings.js';
export { startFaultProxy, type FaultProxy } from './fault-proxy/fault-proxy.js';
export { startOwnNats, startOwnPostgres, type OwnServer } from './servers/own-server.js';
export { createTestDatabase, type TestDatabase } from './servers/test-database.js';
export { testNats, type TestNats } from './servers/test-nats.js';
export { waitFor } from './wait-for.js';
