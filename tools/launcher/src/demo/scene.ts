import type { Answer, BenchgenClient, Conversation } from '@benchgen/client';
import type { Instance } from '../instance/start-instance.js';

/** Where a scene plays, and how it tells what happens. */
export interface Stage {
  instance: Instance;
  client: BenchgenClient;
  /** Opens a conversation in a language; what is said in it is printed as it would look in a terminal. */
  conversation(language: string): Promise<Conversation>;
  say(conversation: Conversation, text: string): Promise<Answer>;
  /** A claim about effects, read back from the API; a false one fails the demo. */
  check(claim: string, holds: boolean): void;
}

/** One story of the product, told against a temporary instance. Each later capability adds one. */
export interface Scene {
  title: string;
  play(stage: Stage): Promise<void>;
}
