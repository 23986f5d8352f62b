export { skillConformance, type ConformanceOptions } from './skill-conformance.js';
export { rehearse, type Rehearsal } from './rehearsal.js';
export type { Conversation } from './conversation.js';
export type { Answer } from './answer.js';
export { benchmark, demoWorld, model, run, scoreOf, type World } from './world.js';
