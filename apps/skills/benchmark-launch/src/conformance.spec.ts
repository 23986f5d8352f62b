import { skillConformance } from '@benchgen/skill-kit/conformance';
import { benchmarkLaunch } from './skill.js';

skillConformance(benchmarkLaunch, {
  reads: 'Show my last runs',
  proposes: 'Run Capitals on local-mini-32',
  sameEverywhere: ['line.model'],
});
