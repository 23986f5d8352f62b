import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { rehearse, type Conversation, type Rehearsal } from '@benchgen/skill-kit/conformance';
import { benchmarkLaunch } from './skill.js';

/** The skill in front of a platform stand-in, for the tests of one file; the world is as at the start before each test. */
export function rehearsed(): { open: (language: string) => Conversation; platform: () => Rehearsal['platform'] } {
  let rehearsal: Rehearsal;
  beforeAll(async () => {
    rehearsal = await rehearse(benchmarkLaunch);
  });
  afterAll(async () => {
    await rehearsal.close();
  });
  beforeEach(() => {
    rehearsal.platform.reset();
  });
  return {
    open: (language) => rehearsal.open(language, ['benchmark-launch', 'benchgen-context']),
    platform: () => rehearsal.platform,
  };
}
