export { gatewayService } from './service/gateway.service.js';
export { gatewayMigrations } from './migrations/index.js';
export { issueApiToken, issueDemoLink, seedDemoPerson, type DemoPerson } from './people/seed-demo.js';
