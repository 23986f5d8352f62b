export { lockDataDir, type DataDirHeld, type DataDirLock } from './data-folder/lock-data-dir.js';
export { LocalServiceError, type LocalServiceErrorCode } from './local-service-error.js';
export { ensureNatsServerBinary } from './nats/nats-binary.js';
export { natsServerName, startNats, type NatsOptions, type RunningNats } from './nats/start-nats.js';
export { freePort } from './ports/free-port.js';
export { isAlive } from './processes/process-table.js';
export { sendSignal, waitForExit } from './processes/stop-process.js';
export { startPostgres, type PostgresOptions, type RunningPostgres } from './postgres/start-postgres.js';
