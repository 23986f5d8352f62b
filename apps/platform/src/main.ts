import { runAsProcess } from '@benchgen/service-kit';
import { platformService } from './platform.service.js';

await runAsProcess(platformService);
