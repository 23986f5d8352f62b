import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditWriter } from '@benchgen/audit';
import { TokenVerifier } from '@benchgen/credentials';
import { Database, UnitOfWork } from '@benchgen/service-kit';
import { AccessGuard } from '../access/access.guard.js';
import { Denials } from '../access/denials.js';
import { GrantedAction } from '../grants/granted-action.js';
import { Liveness } from '../models/liveness.js';
import { QuoteHandler } from '../quotes/quote.handler.js';
import { CancelRunHandler } from '../runs/cancel-run.handler.js';
import { LaunchRunHandler } from '../runs/launch-run.handler.js';
import { CONTROLLERS } from './controllers.js';

export interface ApiParts {
  work: UnitOfWork;
  audit: AuditWriter;
  tokens: TokenVerifier;
}

@Module({})
class ApiModule {}

/** The api role's handlers around its connections, which are made outside so that tests and the service share them. */
export const apiModule = ({ work, audit, tokens }: ApiParts): DynamicModule => ({
  module: ApiModule,
  controllers: CONTROLLERS,
  providers: [
    { provide: UnitOfWork, useValue: work },
    { provide: Database, useExisting: UnitOfWork },
    { provide: AuditWriter, useValue: audit },
    { provide: TokenVerifier, useValue: tokens },
    { provide: APP_GUARD, useClass: AccessGuard },
    Denials,
    GrantedAction,
    LaunchRunHandler,
    CancelRunHandler,
    QuoteHandler,
    Liveness,
  ],
});
