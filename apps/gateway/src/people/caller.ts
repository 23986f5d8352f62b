import type { Role } from '@benchgen/contracts';

/** The signed-in person behind a request, in the account they act for. */
export interface Caller {
  personId: string;
  name: string;
  language: string | null;
  timeZone: string;
  loopbackOnly: boolean;
  accountId: string;
  accountSlug: string;
  accountName: string;
  role: Role;
}
