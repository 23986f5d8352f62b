import { expect, it } from '@jest/globals';
import { checkCatalogue, stripUnsafe } from '@benchgen/language';
import fc from 'fast-check';
import { pageTexts } from './catalogue/index.js';
import { html } from './html.js';

const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'a', ' ') }));
const DECODED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decoded = (markup: string): string => markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (name) => DECODED[name] ?? '');

it('keeps every value text, in content and in attributes, and loses nothing of it that can be seen', () => {
  fc.assert(
    fc.property(text, (value) => {
      const markup = html`<p title="${value}">${value}</p>`.text;
      const [, attribute, content] = /^<p title="([^"<>]*)">([^"<>]*)<\/p>$/s.exec(markup) ?? [];
      expect([decoded(attribute ?? ''), decoded(content ?? '')]).toEqual([stripUnsafe(value), stripUnsafe(value)]);
    }),
  );
});

it('takes markup of its own as it is, joins lists, and writes nothing for nothing', () => {
  const item = (name: string) => html`<i>${name}</i>`;
  const list = html`${['<a>', 'b'].map(item)}${null}${undefined}${false}${0}`;
  expect(list.text).toBe('<i>&lt;a&gt;</i><i>b</i>0');
});

it('says everything in every language', () => {
  expect(checkCatalogue(pageTexts, ['runs.model'])).toEqual([]);
});
