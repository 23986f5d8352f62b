import { defineIntent, joined, quoted } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { OTHERS } from '../declaration/words.js';
import { recentPhrases } from '../declaration/phrases/recent.phrases.js';
import { narrowing } from '../slots/narrowing.js';
import { recentLimit } from '../slots/recent-limit.js';
import { listRuns } from '../tools/tools.js';
import { mentionRun, runLine, runPart } from '../telling/run-state.js';

/** "Show my last 5 runs with their scores and links." */
export const recentIntent = defineIntent({
  name: 'recent',
  triggers: [
    { all: ['runs'] },
    { all: ['runs', 'list|recent|score|result'] },
    { all: ['recent', 'runs', 'list|score|result'] },
    { all: ['recent', 'run'], none: ['again', 'done', 'score', 'state', 'result'] },
    { all: ['recent', 'run', 'list'] },
    { all: ['recent', 'runs', 'list', 'score|result'] },
  ],
  never: OTHERS,
  phrases: recentPhrases,
  slots: {},
  handle: async (_, turn) => {
    const w = words(turn.language);
    const { benchmark, model } = await narrowing(turn);
    const limit = recentLimit(turn.message);
    const runs = await turn.use(listRuns, { limit, benchmarkId: benchmark?.id, modelId: model?.id });
    const what = [benchmark, model].flatMap((one) => (one === undefined ? [] : [quoted(one.title)]));
    if (runs.length === 0) {
      turn.say(w(what.length === 0 ? 'state.noRuns' : 'state.noRunsLike'));
      return;
    }
    const count = runs.length;
    const heading =
      what.length === 0 ? w('recent.heading', { count }) : w('recent.headingFor', { count, what: joined(what, ', ') });
    turn.say(joined([heading, ...runs.map((run) => runLine(run, turn))], '\n'));
    for (const run of runs) turn.voice.part(runPart(run, turn.linkBase));
    // The newest last, so that "it" means that one.
    for (const run of [...runs].reverse()) mentionRun(run, turn);
  },
});
