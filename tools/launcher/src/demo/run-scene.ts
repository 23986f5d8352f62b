import type { Answer } from '@benchgen/client';
import type { RunView } from '@benchgen/contracts';
import type { Scene, Stage } from './scene.js';

interface Script {
  title: string;
  language: string;
  ask: string;
  choose: string;
  amend: string;
  yes: string;
  isItDone: string;
  benchmark: string;
}

const SAMPLE = 50;
const PRICE_MILLICREDITS = 100;
const RUN_LIMIT_MS = 60_000;

/** Asked, chosen, amended, confirmed, run, asked again: and then the books are read. */
const runScene = (script: Script): Scene => ({
  title: script.title,
  play: async (stage) => {
    const { client } = stage;
    const before = await client.credits();
    const conversation = await stage.conversation(script.language);

    const asked = await stage.say(conversation, script.ask);
    stage.check('it asks which model and offers three', asked.options.length === 3 && asked.proposal === undefined);
    const first = await stage.say(conversation, script.choose);
    stage.check(
      'it proposes the whole benchmark and has started nothing',
      first.proposal !== undefined && (await runsOf(stage, script)).length === 0,
    );
    const amended = await stage.say(conversation, script.amend);
    stage.check(
      `the change is a new proposal of at most ${String((SAMPLE * PRICE_MILLICREDITS) / 1000)} credits`,
      amended.proposal !== undefined &&
        amended.proposal.id !== first.proposal?.id &&
        amended.proposal.ceilingMillicredits === SAMPLE * PRICE_MILLICREDITS,
    );
    const confirmed = await stage.say(conversation, script.yes);
    stage.check('the yes gives one receipt', executed(confirmed));

    const [run] = await runsOf(stage, script);
    if (run === undefined) {
      stage.check('a run exists', false);
      return;
    }
    const ended = await untilEnded(stage, run);
    const told = await stage.say(conversation, script.isItDone);
    await checkBooks(stage, script, {
      ended,
      told,
      proposal: amended.proposal?.id ?? '',
      before: before.balanceMillicredits,
    });
  },
});

async function checkBooks(
  stage: Stage,
  script: Script,
  { ended, told, proposal, before }: { ended: RunView; told: Answer; proposal: string; before: number },
): Promise<void> {
  const { client } = stage;
  const score = ended.score;
  stage.check(
    'the run finished with a score for every question',
    ended.state === 'finished' && score?.planned === SAMPLE && score.complete,
  );
  stage.check(
    'the agent tells exactly that score',
    score !== null && told.text.includes(`${String(score.correct)}/${String(score.planned)}`),
  );
  stage.check('there is one run', (await runsOf(stage, script)).length === 1);
  const after = await client.credits();
  const charged = before - after.balanceMillicredits;
  stage.check(
    'it was charged once, what was answered, and nothing stays reserved',
    charged === SAMPLE * PRICE_MILLICREDITS && after.reservedMillicredits === 0,
  );
  const kinds = (await client.auditEntries(proposal)).items.map(({ type }) => type);
  const story = [
    'proposal.created',
    'proposal.shown',
    'proposal.confirmed',
    'action.started',
    'action.succeeded',
    'charge.settled',
  ];
  stage.check(
    'the audit log tells the story once, in order',
    story.every((kind) => kinds.filter((one) => one === kind).length >= 1) && inOrder(kinds, story),
  );
}

const runsOf = async ({ client }: Stage, { benchmark }: Script): Promise<RunView[]> =>
  (await client.runs({ limit: 100 })).items.filter((run) => run.benchmark.title === benchmark);

const executed = ({ receipts }: Answer): boolean => receipts.length === 1 && receipts[0]?.outcome.status === 'executed';

const inOrder = (kinds: string[], story: string[]): boolean => {
  const places = story.map((kind) => kinds.indexOf(kind));
  return places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? 0)));
};

async function untilEnded({ client }: Stage, run: RunView): Promise<RunView> {
  const stop = AbortSignal.timeout(RUN_LIMIT_MS);
  for await (const live of client.events({ signal: stop })) {
    const state = live.type === 'run' && live.event.data.run_id === run.id ? live.event.data.state : undefined;
    const known = live.type === 'snapshot' ? live.runs.find(({ id }) => id === run.id)?.state : undefined;
    if (['finished', 'failed', 'cancelled'].includes(state ?? known ?? '')) break;
  }
  return await client.run(String(run.number));
}

export const englishRun = runScene({
  title: 'Run a benchmark on a model, in English',
  language: 'en',
  ask: 'run the capitals benchmark on local-mini',
  choose: 'the 32 one',
  amend: 'yes but 50 questions',
  yes: 'yes',
  isItDone: 'is it done?',
  benchmark: 'Capitals',
});

export const turkishRun = runScene({
  title: 'The same in Turkish',
  language: 'tr',
  ask: 'başkentler testini local-mini ile çalıştır',
  choose: '32 olan',
  amend: 'evet ama 50 soruyla',
  yes: 'evet',
  isItDone: 'bitti mi?',
  benchmark: 'Başkentler',
});
