import type { ConceptSet } from '@benchgen/language';
/** What this skill is about. Languages that are not here are known by their phrases and by the names all share. */
export declare const concepts: ConceptSet;
/** Words that tell what somebody wants of another skill, and other words of its own planner; not declared. */
export declare const words: ConceptSet;
