import { it } from '@jest/globals';
import { readReply } from './read-reply.js';
import { replyTokens } from './reply-tokens.js';
import { normaliseText, foldDiacritics } from '../text/normalise.js';
import { stripUnsafe } from '../text/unsafe.js';
it('x', () => {
  const time = (name: string, f: () => unknown) => {
    for (let i = 0; i < 2000; i++) f();
    const t = performance.now();
    for (let i = 0; i < 20000; i++) f();
    process.stdout.write(`${name} ${(performance.now() - t) / 20} us\n`);
  };
  for (const text of ['evet', 'evet ama 50 soruyla çalıştır', 'go ahead and run it please', 'quanto custa isso tudo']) {
    process.stdout.write(text + '\n');
    time('strip', () => stripUnsafe(text));
    time('normalise', () => normaliseText(text, 'en'));
    time('fold', () => foldDiacritics(text));
    time('tokens', () => replyTokens(text));
    time('read tr', () => readReply(text, 'tr'));
  }
});
