import { skillConformance } from '@benchgen/skill-kit/conformance';
import { benchgenContext } from './skill.js';

skillConformance(benchgenContext, { reads: 'How many credits do I have?' });
