import { BenchgenClient, Conversation, type Answer } from '@benchgen/client';
import type { Instance } from '../instance/start-instance.js';
import type { Stage } from './scene.js';

/** Prints what a person would see and remembers whether every claim held. */
export class TerminalStage implements Stage {
  readonly client: BenchgenClient;
  failed = 0;
  passed = 0;

  constructor(
    readonly instance: Instance,
    private readonly print: (line: string) => void,
  ) {
    this.client = new BenchgenClient({ baseUrl: instance.url, token: instance.token });
  }

  conversation(language: string): Promise<Conversation> {
    return Conversation.open(this.client, { language, timeZone: 'Europe/Istanbul' });
  }

  async say(conversation: Conversation, text: string): Promise<Answer> {
    this.print(`\n  > ${text}`);
    const answer = await conversation.say(text);
    const shown = [answer.text, answer.proposal?.preview.text ?? ''].filter((text) => text !== '').join('\n');
    for (const line of shown.split('\n')) this.print(`    ${line}`);
    if (answer.options.length > 0) this.print(`    ${answer.options.map(({ label }) => `[${label}]`).join('  ')}`);
    return answer;
  }

  check(claim: string, holds: boolean): void {
    if (holds) this.passed += 1;
    else this.failed += 1;
    this.print(`  ${holds ? '✓' : '✗'} ${claim}`);
  }
}
