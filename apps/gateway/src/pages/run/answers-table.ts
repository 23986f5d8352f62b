import type { AnswerView, Page, RunView } from '@benchgen/contracts';
import type { Reader } from '../catalogue/index.js';
import { html, type Html } from '../html.js';
import { verdictBadge } from './verdict-badge.js';

/** Question by question: what was asked, what the model said, what was made of it, and the key for whoever may see it. */
export function answersTable(page: Page<AnswerView>, run: RunView, isFirstPage: boolean, reader: Reader): Html {
  const { say } = reader;
  const seesKeys = page.items.some(({ key }) => key !== null);
  const columns = ['position', 'question', 'answer', 'verdict', ...(seesKeys ? (['key'] as const) : [])] as const;
  return html`
    <section>
      <h2>${say('answers.heading')}</h2>
      ${
        page.items.length === 0
          ? html`<p>${say('answers.none')}</p>`
          : html`
              ${!seesKeys && html`<p class="small hint">${say('answers.keyHidden')}</p>`}
              <div class="scroll">
                <table class="answers">
                  <thead>
                    <tr>
                      ${columns.map((column) => html`<th scope="col">${say(`answers.${column}`)}</th>`)}
                    </tr>
                  </thead>
                  <tbody>
                    ${page.items.map((answer) => row(answer, seesKeys, reader))}
                  </tbody>
                </table>
              </div>
            `
      }
      <p class="pages">
        ${!isFirstPage && html`<a href="${run.url}">${say('answers.first')}</a>`}
        ${
          page.nextCursor !== null &&
          html`<a href="${run.url}?cursor=${encodeURIComponent(page.nextCursor)}" rel="next">${say('answers.next')}</a>`
        }
      </p>
    </section>
  `;
}

const row = (answer: AnswerView, seesKeys: boolean, reader: Reader): Html => html`
  <tr>
    <td class="number">${answer.position}</td>
    <td><div class="text" dir="auto">${answer.prompt}</div></td>
    <td><div class="text" dir="auto">${answerText(answer, reader)}</div></td>
    <td>${answer.verdict && verdictBadge(answer.verdict, reader)}</td>
    ${seesKeys && html`<td><div class="text" dir="auto">${(answer.key ?? []).join(' · ')}</div></td>`}
  </tr>
`;

/** What the model said, with the part marked that was taken for its answer. */
function answerText({ answer, extracted }: AnswerView, { say }: Reader): Html {
  if (answer === null) return html`<span class="hint">${say('answers.waiting')}</span>`;
  if (answer.trim() === '') return html`<span class="hint">${say('answers.empty')}</span>`;
  const start = extracted === null || extracted === '' ? -1 : answer.lastIndexOf(extracted);
  if (start < 0 || extracted === null) return html`${answer}`;
  const end = start + extracted.length;
  // A whole answer that is the extracted one needs no mark.
  if (extracted.length === answer.trim().length) return html`${answer}`;
  return html`${answer.slice(0, start)}<mark>${extracted}</mark>${answer.slice(end)}`;
}
