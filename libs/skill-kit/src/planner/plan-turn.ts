import type { Handover, PendingProposal } from '@benchgen/contracts';
import { readReply } from '@benchgen/language';
import type { SkillDefinition } from '../define/define-skill.js';
import type { Intent } from '../define/define-intent.js';
import type { Turn } from '../turn/turn.js';
import { answerQuestion } from './answer-question.js';
import { ask } from './ask.js';
import { chooseIntent, CLEAR, type Chosen } from './choose-intent.js';
import { readSlots, type Known, type SlotsRead } from './read-slots.js';

/**
 * Answers a turn by rules alone: a hand-over, then the proposal that waits, then the question that is open, then whatever the
 * message asks for. Everything it does not understand goes to the skill's `otherwise`.
 */
export async function planTurn(skill: SkillDefinition, turn: Turn): Promise<void> {
  const { handover, pending, openQuestion } = turn.request.context;
  if (handover !== undefined && (await takeHandover(skill, turn, handover))) return;
  const chosen = chooseIntent(skill.intents, turn.message);
  if (pending !== undefined && (await takeReply(skill, turn, pending, chosen))) return;
  if (openQuestion?.skill === skill.name && (await answerQuestion(skill, turn, openQuestion, chosen))) return;
  const intent = chosen?.intent ?? (await skill.implied(turn));
  if (intent === undefined) await skill.otherwise(turn);
  else await begin(intent, turn);
}

async function begin(intent: Intent, turn: Turn, known: Known = {}, settled?: ReadonlySet<string>): Promise<void> {
  const read = await readSlots(intent, turn, known, settled);
  if (Object.keys(read.missing).length > 0) ask(intent, turn, read);
  else await intent.handle(read.values, turn);
}

/** What was handed over is complete in itself: the person's words were for the one who handed it over. */
async function takeHandover(
  { intents }: SkillDefinition,
  turn: Turn,
  { intent: name, slots }: Handover,
): Promise<boolean> {
  const intent = intents.find((one) => one.name === name);
  const known = await intent?.resumes?.slots(slots, turn);
  if (intent === undefined || known === undefined) return false;
  await begin(intent, turn, known, new Set(Object.keys(intent.slots)));
  return true;
}

/** A change to the proposal that waits, or a question about it. */
async function takeReply(
  { intents }: SkillDefinition,
  turn: Turn,
  { action, args, reading }: PendingProposal,
  chosen: Chosen | undefined,
): Promise<boolean> {
  const intent = intents.find(({ resumes }) => resumes?.action === action);
  if (intent?.resumes === undefined) return false;
  if (chosen !== undefined && chosen.intent !== intent && chosen.weight >= CLEAR) return false;
  if (reading === 'question') {
    await intent.resumes.answer(args, turn);
    return true;
  }
  const known = await intent.resumes.slots(args, turn);
  if (known === undefined) return false;
  turn.amends = true;
  const read = await readSlots(intent, turn, known);
  if (saysAll(intent, read)) await afresh(intent, turn, {});
  else if (Object.keys(read.missing).length > 0) ask(intent, turn, read);
  else if (read.changed) await intent.handle(read.values, turn);
  else if (isYes(turn)) await afresh(intent, turn, read.values);
  else await intent.resumes.unchanged(turn, read.said.length > 0);
  return true;
}

/** A message that names everything needed is a wish of its own: nothing of the old proposal is meant to stay. */
const saysAll = ({ slots }: Intent, { said }: SlotsRead): boolean => {
  const required = Object.keys(slots).filter((name) => slots[name]?.required === true);
  return required.length > 0 && required.every((name) => said.includes(name));
};

async function afresh(intent: Intent, turn: Turn, known: Known): Promise<void> {
  turn.amends = false;
  await begin(intent, turn, known);
}

/** A yes comes here only when what it was for does not stand any more: the same thing is made from what holds now. */
const isYes = ({ message: { text, language } }: Turn): boolean => readReply(text, language).outcome === 'confirm';
