export { startInstance, type Instance, type InstanceOptions } from './instance/start-instance.js';
export { temporaryFolder } from './instance/temporary-folder.js';
export { temporarySettings, type InstanceSettings } from './instance/settings.js';
export { startProcess, type ServiceProcess } from './services/child-process.js';
export { GATEWAY, PLATFORM_API, SKILLS, WORKER } from './services/plan.js';
