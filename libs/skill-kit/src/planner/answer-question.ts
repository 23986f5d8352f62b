import { extractOrdinalChoice, normaliseText, readReply, tokenise } from '@benchgen/language';
import type { OpenQuestion } from '@benchgen/contracts';
import type { SkillDefinition } from '../define/define-skill.js';
import { kitWords } from '../catalogue/kit-words.js';
import type { Turn } from '../turn/turn.js';
import { ask, OpenState } from './ask.js';
import { CLEAR, type Chosen } from './choose-intent.js';
import { acceptedValues, readSlots, type SlotsRead } from './read-slots.js';

/** An answer this short is the choice and nothing beside it: "2" is not also a number of questions. */
const BARE_WORDS = 3;
/** A longer text without one word of ours, which answers nothing, is about something else. */
const ANSWER_WORDS = 4;

/**
 * Takes a message as the answer to the question that the skill left open.
 * @returns false when it is a wish of its own, to be read as any other message
 */
export async function answerQuestion(
  skill: SkillDefinition,
  turn: Turn,
  question: OpenQuestion,
  chosen: Chosen | undefined,
): Promise<boolean> {
  const intent = skill.intents.find(({ name }) => name === question.intent);
  const state = OpenState.safeParse(question.slots).data;
  if (intent === undefined || state === undefined) return false;
  const other = chosen !== undefined && chosen.intent !== intent;
  if (other && chosen.weight >= CLEAR) return false;

  const { words, language } = turn.message;
  if (isNo(turn, state)) {
    turn.say(kitWords(language)('leftIt'));
    return true;
  }
  const index = pickedOffer(turn, state);
  const picked = index === null ? {} : (state.offers[index]?.slots ?? {});
  const known = acceptedValues(intent, { ...state.known, ...picked });
  const bare = index !== null && words.length <= BARE_WORDS;
  const settled = new Set(Object.keys(bare ? intent.slots : picked));
  const read = await readSlots(intent, turn, known, settled);

  const moved = index !== null || read.changed || isNarrower(read, state);
  if (!moved) {
    const foreign =
      words.length > ANSWER_WORDS && !Object.keys(skill.concepts).some((one) => turn.message.concepts.has(one));
    if (other || foreign || intent.giveUp === undefined) return false;
    await intent.giveUp(read.missing, turn, read.values);
    return true;
  }
  if (Object.keys(read.missing).length > 0) ask(intent, turn, read);
  else await intent.handle(read.values, turn);
  return true;
}

/** Names nothing: what can only be picked by its place, or by all of its words. */
const NAMELESS = '–';

/** A part of a name picks an offer that answers one thing; of one that answers several it would only say the half. */
function pickedOffer({ message: { text, language } }: Turn, { offers }: OpenState): number | null {
  const whole = offers.findIndex(({ name }) => normaliseText(name, language) === normaliseText(text, language));
  if (whole >= 0) return whole;
  const names = offers.map(({ name, slots }) => (Object.keys(slots).length === 1 ? name : NAMELESS));
  return extractOrdinalChoice(text, names, language);
}

/** A no, in any language; but a word of an offered answer is that answer, whatever it means elsewhere. */
const isNo = ({ message: { text, words, language } }: Turn, { offers }: OpenState): boolean => {
  const offered = new Set(offers.flatMap(({ name }) => tokenise(name, language).map((token) => token.text)));
  return readReply(text, language).outcome === 'decline' && !words.some((word) => offered.has(word));
};

/** The same question with fewer answers left is a step forward; with the same ones it would be asking again. */
const isNarrower = ({ several, missing }: SlotsRead, { offers }: OpenState): boolean =>
  several.some((name) => (missing[name]?.length ?? 0) < offers.length);
