import { runSkill } from '@benchgen/skill-kit';
import { benchmarkLaunch } from './skill.js';

await runSkill(benchmarkLaunch);
