import { z } from 'zod';
import { ActionName, Preconditions } from '../actions/actions.js';
import { LanguageTag } from '../ids.js';
import { Millicredits } from '../money.js';

/** One labelled line of a proposal; the whole list in order is what the person decides on. */
export const PreviewLine = z.object({ name: z.string(), label: z.string(), value: z.string() });

/**
 * What a person is shown, made by code from the typed arguments. `text` is shown verbatim by every client; `lines` are
 * the same facts for clients that draw a card.
 */
export const ProposalPreview = z.object({
  locale: LanguageTag,
  headline: z.string(),
  lines: z.array(PreviewLine),
  text: z.string(),
});
export type ProposalPreview = z.infer<typeof ProposalPreview>;

/** A proposal as a skill drafts it; the gateway gives it an id, a salt, digests, a number and a life. */
export const ProposalDraft = z.object({
  action: ActionName,
  /** Arguments with defaults filled in, exactly as they will be sent. */
  args: z.record(z.string(), z.json()),
  preview: ProposalPreview,
  ceilingMillicredits: Millicredits,
  preconditions: Preconditions,
});
export type ProposalDraft = z.infer<typeof ProposalDraft>;

/** A proposal as front ends see it. */
export const ProposalView = z.object({
  id: z.string(),
  action: ActionName,
  state: z.string(),
  preview: ProposalPreview,
  ceilingMillicredits: Millicredits,
  shownSeq: z.int(),
  expiresAt: z.string(),
});
export type ProposalView = z.infer<typeof ProposalView>;
