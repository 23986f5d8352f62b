import { AppError, type GrantClaims, type TurnClaims } from '@benchgen/contracts';
import type { TokenVerifier } from '@benchgen/credentials';

/** A credential that is good and ours, with the token itself for the platform alone. */
export interface Admitted<C> {
  claims: C;
  token: string;
}

const BEARER = /^Bearer ([\w.-]+)$/;

/**
 * Checks credentials before anything else is looked at. The skill is not who they are for (the platform is, and checks them
 * again); it only makes sure that it works with good ones, made for itself.
 */
export class Door {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly skill: string,
  ) {}

  /** @throws AppError AUTH.REQUIRED, AUTH.TOKEN_REFUSED */
  async turn(authorization: string | undefined): Promise<Admitted<TurnClaims>> {
    const token = bearerOf(authorization);
    const { claims } = await this.verifier.verify(['turn'], token);
    return this.#ours({ claims, token });
  }

  /** @throws AppError AUTH.REQUIRED, AUTH.TOKEN_REFUSED */
  async grant(authorization: string | undefined): Promise<Admitted<GrantClaims>> {
    const token = bearerOf(authorization);
    const { claims } = await this.verifier.verify(['grant'], token);
    return this.#ours({ claims, token });
  }

  #ours<C extends { act: { sub: string } }>(admitted: Admitted<C>): Admitted<C> {
    if (admitted.claims.act.sub !== `agent:${this.skill}`) throw new AppError('AUTH.TOKEN_REFUSED');
    return admitted;
  }
}

function bearerOf(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('AUTH.REQUIRED');
  return token;
}
