import { createHash } from 'node:crypto';
import { SUBJECTS, type SkillAnnounced, type SkillDeclaration } from '@benchgen/contracts';
import { canonicalJson } from '@benchgen/domain';
import { isConnected, publishEvent } from '@benchgen/messaging';
import type { Logger } from '@benchgen/service-kit';

const EVERY_MS = 30_000;

type Connection = Parameters<typeof publishEvent>[0];

/** Says what the skill is, at once and every 30 s: whoever listens later hears it too. @returns a function that ends it */
export function announce(
  nc: Connection,
  declaration: SkillDeclaration,
  { instance, log }: { instance: string; log: Logger },
): () => void {
  const digest = `sha256:${createHash('sha256').update(canonicalJson(declaration)).digest('hex')}`;
  const say = (): void => {
    // A publish while NATS is away would fail; the next one comes soon enough.
    if (!isConnected(nc)) return;
    try {
      publishEvent(nc, SUBJECTS.skillAnnounced, { digest, instance, declaration } satisfies SkillAnnounced);
    } catch (error) {
      log.warn({ error }, 'the skill could not be announced');
    }
  };
  say();
  const timer = setInterval(say, EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}
