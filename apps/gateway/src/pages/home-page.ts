import type { RunView } from '@benchgen/contracts';
import type { PageText, Reader } from './catalogue/index.js';
import { html, type Html } from './html.js';
import type { PageContent } from './layout.js';
import { runList } from './run-list.js';

const STARTERS: readonly PageText[] = ['talk.run', 'talk.catalogue', 'talk.recent'];

/** One line for a terminal. */
export const command = (message?: string): Html =>
  html`<code class="command">npx benchgen chat${message !== undefined && ` "${message.replaceAll('"', '')}"`}</code>`;

/** What this is, how to talk to it, and what ran last. */
export const homePage = (reader: Reader, runs: readonly RunView[]): PageContent => ({
  title: 'BenchGen',
  scripts: ['follow.js'],
  body: html`
    ${introduction(reader)}
    <section>
      <h2>${reader.say('talk.heading')}</h2>
      <p>${reader.say('talk.how')}</p>
      <p>${command()}</p>
      <p>${reader.say('talk.try')}</p>
      <ul class="prompts">
        ${STARTERS.map((key) => html`<li><q>${reader.say(key)}</q></li>`)}
      </ul>
    </section>
    <section>
      <h2>${reader.say('runs.heading')}</h2>
      ${runList(reader, {
        runs,
        whenEmpty: html`<p>${reader.say('runs.none')}</p>
          <p>${command(reader.say('talk.run'))}</p>`,
      })}
    </section>
  `,
});

export const introduction = ({ say }: Reader): Html => html`
  <section class="introduction">
    <h1>${say('tagline')}</h1>
    <p>${say('promise')}</p>
  </section>
`;
