import { Controller, type Type } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { HEADERS, SUBJECTS, type ExecuteReply, type TurnReply } from '@benchgen/contracts';
import { NatsCall } from '@benchgen/messaging/serve';
import type { Observable } from 'rxjs';
import { execute } from './execute.js';
import type { SkillCallContext, SkillRuntime } from './skill-runtime.js';
import { takeTurn } from './take-turn.js';

/** The two things a skill is asked to do. A class per skill: subjects are fixed when a class is defined. */
export function skillController(runtime: SkillRuntime): Type {
  const { name } = runtime.definition;

  @Controller()
  class SkillController {
    @MessagePattern(SUBJECTS.skillTakeTurn(name))
    takeTurn(@Payload() payload: unknown, @Ctx() call: NatsCall): Promise<Observable<TurnReply>> {
      return takeTurn(runtime, payload, contextOf(call));
    }

    @MessagePattern(SUBJECTS.skillExecute(name))
    execute(@Payload() payload: unknown, @Ctx() call: NatsCall): Promise<Observable<ExecuteReply>> {
      return execute(runtime, payload, contextOf(call));
    }
  }
  return SkillController;
}

const contextOf = ({ headers, signal }: NatsCall): SkillCallContext => ({
  authorization: headers[HEADERS.authorization],
  signal,
});
