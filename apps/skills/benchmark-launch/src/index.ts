import { hostSkill } from '@benchgen/skill-kit';
import { benchmarkLaunch } from './skill.js';

export { benchmarkLaunch };
export const benchmarkLaunchService = hostSkill(benchmarkLaunch);
