import { hostSkill } from '@benchgen/skill-kit';
import { benchgenContext } from './skill.js';

export { benchgenContext };
export const benchgenContextService = hostSkill(benchgenContext);
