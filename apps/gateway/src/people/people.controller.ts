import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { appErrorOf, SignInRequest, type MeView } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { ZodBody } from '@benchgen/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallerParam, Public, SignedIn } from '../security/access.decorators.js';
import { isFromThisMachine } from '../security/loopback.js';
import { readCredential, sessionCookie } from '../security/read-credential.js';
import { GatewaySettings } from '../service/gateway-settings.js';
import { Authenticator } from './authenticator.js';
import type { Caller } from './caller.js';
import { Sessions, SESSION_LIFE_SECONDS } from './sessions.repository.js';
import { SignIn, type Visitor } from './sign-in.handler.js';

/** Coming in, going out, and who one is. */
@Controller()
export class PeopleController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly authenticator: Authenticator,
    private readonly database: UnitOfWork,
    private readonly settings: GatewaySettings,
  ) {}

  @Post('v1/sessions')
  @Public()
  @HttpCode(204)
  async start(
    @ZodBody(SignInRequest) body: z.infer<typeof SignInRequest>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    this.#setCookie(reply, await this.signIn.withPassword(body, visitorOf(request)));
  }

  /** Signs out everywhere: a session that somebody else holds ends as well. */
  @Delete('v1/sessions')
  @SignedIn()
  @HttpCode(204)
  async endAll(@CallerParam() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.endAll(this.database, caller.personId);
    void reply.header('set-cookie', sessionCookie('', { secure: this.settings.secureCookies, maxAge: 0 }));
  }

  /** The one-time link that is printed at start. Opening a used one is fine for whoever is signed in already. */
  @Get('enter/:token')
  @Public()
  async enter(@Param('token') link: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      this.#setCookie(reply, await this.signIn.throughLink(link, visitorOf(request)));
    } catch (error) {
      if (appErrorOf(error).code !== 'AUTH.LINK_USED' || !(await this.#isSignedIn(request))) throw error;
    }
    await reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect('/', 303);
  }

  @Get('v1/me')
  @SignedIn()
  me(@CallerParam() caller: Caller): MeView {
    const { personId, name, language, accountId, accountSlug, accountName, role } = caller;
    return { personId, name, language, role, account: { id: accountId, slug: accountSlug, name: accountName } };
  }

  #setCookie(reply: FastifyReply, token: string): void {
    const { secureCookies: secure } = this.settings;
    void reply.header('set-cookie', sessionCookie(token, { secure, maxAge: SESSION_LIFE_SECONDS }));
  }

  async #isSignedIn(request: FastifyRequest): Promise<boolean> {
    const credential = readCredential(request);
    return credential !== undefined && (await this.authenticator.identify(credential)) !== undefined;
  }
}

const visitorOf = (request: FastifyRequest): Visitor => ({ address: request.ip, isLocal: isFromThisMachine(request) });
