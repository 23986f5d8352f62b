import { defineSkill } from '@benchgen/skill-kit';
import { runCancel } from './actions/run-cancel.action.js';
import { runLaunch } from './actions/run-launch.action.js';
import { catalogue } from './catalogue/index.js';
import { concepts } from './declaration/concepts.js';
import { summary } from './declaration/summary.js';
import { words } from './declaration/words.js';
import { cancelIntent } from './intents/cancel.intent.js';
import { catalogueIntent } from './intents/catalogue.intent.js';
import { launchIntent } from './intents/launch.intent.js';
import { leaderboardIntent } from './intents/leaderboard.intent.js';
import { recentIntent } from './intents/recent.intent.js';
import { statusIntent } from './intents/status.intent.js';
import { waitIntent } from './intents/wait.intent.js';
import { handsOverTo, implied, otherwise } from './otherwise.js';
import { runNumberIn } from './slots/run-reference.js';
import { tools } from './tools/tools.js';

/** Lists, launches, tells and cancels runs. */
export const benchmarkLaunch = defineSkill({
  name: 'benchmark-launch',
  version: '0.1.0',
  summary,
  concepts,
  words,
  signs: { numbered: (text, language) => runNumberIn(text, language) !== undefined },
  // Of equals the first wins: an order to run something is rarely meant as anything else.
  intents: [launchIntent, statusIntent, recentIntent, catalogueIntent, cancelIntent, leaderboardIntent, waitIntent],
  actions: [runLaunch, runCancel],
  tools,
  readScopes: ['benchmarks:read', 'models:read', 'runs:read', 'credits:read'],
  handsOverTo,
  catalogue,
  implied,
  otherwise,
});
