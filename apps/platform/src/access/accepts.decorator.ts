import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { ActionName, ReadScope, Role } from '@benchgen/contracts';

/** Which credentials a route takes. What is not named is refused. */
export interface Accepts {
  /** A person's own token: in any role, or in these. */
  user?: true | readonly Role[];
  /** A skill's turn, holding all of these read scopes. Only on routes that change nothing. */
  turn?: readonly ReadScope[];
  /** The one confirmed action that this route carries out. */
  grant?: ActionName;
  /** Said of a POST that only reads, so that a turn may reach it. */
  changesNothing?: true;
}

export const ACCEPTS = 'benchgen:accepts';

export const Accepts = (accepts: Accepts): CustomDecorator => SetMetadata(ACCEPTS, accepts);
