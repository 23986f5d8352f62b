import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { AuditWriter } from '@benchgen/audit';
import { TokenMinter } from '@benchgen/credentials';
import { SkillCaller } from '@benchgen/messaging';
import { Database, UnitOfWork, type Logger } from '@benchgen/service-kit';
import { AUDIT_REVIEW_CONTROLLERS } from '../audit-review/audit-review.providers.js';
import { ConversationsController } from '../conversations/conversations.controller.js';
import { Conversations } from '../conversations/conversations.repository.js';
import { EVENTS_CONTROLLERS, EVENTS_PROVIDERS } from '../events/events.providers.js';
import { PAGES_CONTROLLERS } from '../pages/pages.providers.js';
import { Authenticator } from '../people/authenticator.js';
import { PeopleController } from '../people/people.controller.js';
import { Sessions } from '../people/sessions.repository.js';
import { SignInThrottle } from '../people/sign-in-throttle.js';
import { SignIn } from '../people/sign-in.handler.js';
import { PlatformClient } from '../platform-proxy/platform-client.js';
import { PlatformProxyController } from '../platform-proxy/platform-proxy.controller.js';
import { ActionRunner } from '../proposals/action-runner.js';
import { Confirmation } from '../proposals/confirmation.js';
import { Dispatch } from '../proposals/dispatch.js';
import { ProposalBook } from '../proposals/proposal-book.js';
import { UnsettledSweeper } from '../proposals/unsettled-sweeper.js';
import { ChooseSkill } from '../routing/choose-skill.js';
import { AccessGuard } from '../security/access.guard.js';
import { Border } from '../security/border.js';
import { JwksController } from '../security/jwks.controller.js';
import { SkillDirectory } from '../skills/skill-directory.js';
import { SkillGateway } from '../skills/skill-gateway.js';
import { AcceptTurn } from '../turns/accept/accept-turn.handler.js';
import { ProposalActs } from '../turns/engine/proposal-acts.js';
import { SkillTalk } from '../turns/engine/skill-talk.js';
import { TurnEnding } from '../turns/engine/turn-ending.js';
import { TurnEngine } from '../turns/engine/turn-engine.js';
import { TurnQueue } from '../turns/engine/turn-queue.js';
import { TurnRunner } from '../turns/engine/turn-runner.js';
import { TurnScript } from '../turns/engine/turn-script.js';
import { TurnStore } from '../turns/engine/turn-store.js';
import { TurnFeed } from '../turns/stream/turn-feed.js';
import { TurnSse } from '../turns/stream/turn-sse.js';
import { TurnsController } from '../turns/turns.controller.js';
import { GatewaySettings } from './gateway-settings.js';
import { LOGGER, NATS } from './tokens.js';

/** Every route of the gateway is in one of these. */
export const CONTROLLERS = [
  PeopleController,
  JwksController,
  ConversationsController,
  TurnsController,
  PlatformProxyController,
  ...EVENTS_CONTROLLERS,
  ...AUDIT_REVIEW_CONTROLLERS,
  // Last: what no other route serves is theirs.
  ...PAGES_CONTROLLERS,
];

const PROVIDERS: Provider[] = [
  { provide: APP_GUARD, useClass: AccessGuard },
  Border,
  Authenticator,
  Sessions,
  SignIn,
  SignInThrottle,
  Conversations,
  AcceptTurn,
  TurnQueue,
  TurnStore,
  TurnFeed,
  TurnSse,
  TurnEngine,
  TurnRunner,
  TurnScript,
  TurnEnding,
  SkillTalk,
  ProposalActs,
  ProposalBook,
  Confirmation,
  Dispatch,
  ActionRunner,
  UnsettledSweeper,
  SkillDirectory,
  SkillGateway,
  ChooseSkill,
  PlatformClient,
  ...EVENTS_PROVIDERS,
];

/** What the module is built around; made outside, so that the service ends them in its own order. */
export interface GatewayParts {
  work: UnitOfWork;
  audit: AuditWriter;
  minter: TokenMinter;
  nats: NatsConnection;
  skillCaller: SkillCaller;
  settings: GatewaySettings;
  log: Logger;
}

@Module({})
class GatewayModule {}

export const gatewayModule = (parts: GatewayParts): DynamicModule => ({
  module: GatewayModule,
  controllers: CONTROLLERS,
  providers: [
    { provide: UnitOfWork, useValue: parts.work },
    { provide: Database, useExisting: UnitOfWork },
    { provide: AuditWriter, useValue: parts.audit },
    { provide: TokenMinter, useValue: parts.minter },
    { provide: SkillCaller, useValue: parts.skillCaller },
    { provide: GatewaySettings, useValue: parts.settings },
    { provide: NATS, useValue: parts.nats },
    { provide: LOGGER, useValue: parts.log },
    ...PROVIDERS,
  ],
});
