import type { Caller } from '../people/caller.js';
import type { Reader } from './catalogue/index.js';
import { html, type Html } from './html.js';
import { title as outsideTitle } from './outside-text.js';

export interface PageContent {
  title: string;
  body: Html;
  /** Scripts of ours, by file name. */
  scripts?: readonly string[];
}

/** A whole page. `caller` is undefined while nobody is signed in. */
export function layout(reader: Reader, caller: Caller | undefined, { title, body, scripts = [] }: PageContent): string {
  const { text } = html`<!doctype html>
    <html lang="${reader.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/site.css" />
        ${['site.js', ...scripts].map((name) => html`<script src="/assets/${name}" defer></script>`)}
      </head>
      <body>
        <header class="top">
          <a class="wordmark" href="/">BenchGen</a>
          ${caller && who(reader, caller)}
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return text.trimStart();
}

const who = ({ say }: Reader, { name, accountName }: Caller): Html => html`
  <p class="who">
    <span>${outsideTitle(name)}${name !== accountName && html` · ${outsideTitle(accountName)}`}</span>
    <button type="button" class="quiet" data-sign-out hidden>${say('signOut')}</button>
  </p>
`;
