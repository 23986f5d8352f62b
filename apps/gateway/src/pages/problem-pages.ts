import type { AppError } from '@benchgen/contracts';
import { sentenceFor } from '@benchgen/service-kit';
import type { Reader } from './catalogue/index.js';
import { command, introduction } from './home-page.js';
import { html } from './html.js';
import type { PageContent } from './layout.js';

/** For whoever is not signed in. */
export const signInPage = (reader: Reader): PageContent => ({
  title: `BenchGen · ${reader.say('signIn.heading')}`,
  body: html`
    ${introduction(reader)}
    <section>
      <h2>${reader.say('signIn.heading')}</h2>
      <p>${reader.say('signIn.link')}</p>
      <form data-sign-in hidden>
        <p>${reader.say('signIn.password')}</p>
        <label
          >${reader.say('signIn.email')} <input name="email" type="email" autocomplete="username" required
        /></label>
        <label>
          ${reader.say('signIn.secret')}
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <p role="alert" data-problem></p>
        <button>${reader.say('signIn.button')}</button>
      </form>
      <p>${reader.say('signIn.terminal')}</p>
      <p>${command()}</p>
    </section>
  `,
});

/** What is wrong and what to do, in a person's words. */
export function problemPage(reader: Reader, error: AppError): PageContent {
  const isMissing = error.kind === 'not_found';
  const heading = reader.say(isMissing ? 'problem.notFound' : 'problem.other');
  return {
    title: `BenchGen · ${heading}`,
    body: html`
      <section class="introduction">
        <h1>${heading}</h1>
        <p>${sentenceFor(error, reader.language)}</p>
        ${isMissing && html`<p>${reader.say('problem.notFoundHint')}</p>`}
        <p><a class="button" href="/">${reader.say('problem.back')}</a></p>
      </section>
    `,
  };
}
