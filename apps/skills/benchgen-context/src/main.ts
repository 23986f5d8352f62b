import { runSkill } from '@benchgen/skill-kit';
import { benchgenContext } from './skill.js';

await runSkill(benchgenContext);
