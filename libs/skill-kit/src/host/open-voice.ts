import { kitWords } from '../catalogue/kit-words.js';
import { ReplyGuard } from '../guard/reply-guard.js';
import { plainText } from '../text/phrase.js';
import { Voice, type Said } from '../turn/voice.js';
import type { SkillRuntime } from './skill-runtime.js';

/** A voice behind a guard of its own: what was said before in one reply decides what an id is called in it. */
export function openVoice(runtime: SkillRuntime, language: string, emit: (frame: Said) => void): Voice {
  const { definition, log } = runtime;
  const titles = new Map<string, string>();
  const guard = new ReplyGuard({
    leaks: definition.leaks,
    insteadOf: plainText(kitWords(language)('leftOut')),
    wordsFor: (id) => titles.get(id),
    onFound: (kind, done) => {
      log.warn({ kind, done }, 'the reply guard found something that is not for people');
      runtime.onLeak(kind, done);
    },
  });
  return new Voice(emit, guard, titles);
}
