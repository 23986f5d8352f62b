import { runAsProcess } from '@benchgen/service-kit';
import { gatewayService } from './service/gateway.service.js';

await runAsProcess(gatewayService);
