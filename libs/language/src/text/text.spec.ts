import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldDiacritics, normaliseText } from './normalise.js';
import { tokenise } from './tokens.js';
import { capQuote, stripUnsafe } from './unsafe.js';

const words = (text: string, language: string) => tokenise(text, language).map((token) => token.text);

describe('stripUnsafe', () => {
  it('removes control, bidi and zero-width characters and keeps line ends', () => {
    expect(stripUnsafe('a\u0000b\u202Ec\u200Bd\u2066e\uFEFFf\u001B[31m\ng\th')).toBe('abcdef[31m\ng\th');
  });

  it('leaves nothing to remove', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(stripUnsafe(stripUnsafe(text))).toBe(stripUnsafe(text));
      }),
    );
  });
});

describe('capQuote', () => {
  it('puts text on one line and cuts it with an ellipsis', () => {
    expect(capQuote(' What is\n\nthe capital? ', 40)).toBe('What is the capital?');
    expect(capQuote('What is the capital of France?', 12)).toBe('What is the…');
  });

  it('is never longer than asked and never ends inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const quote = capQuote(text, max);
        expect(quote.length).toBeLessThanOrEqual(max);
        expect(quote.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('normaliseText', () => {
  it('lowers Turkish letters by Turkish rules and others by theirs', () => {
    expect(normaliseText('IŞIK İZMİR', 'tr')).toBe('ışık izmir');
    expect(normaliseText('IZMIR İzmir', 'en')).toBe('izmir izmir');
  });

  it('composes letters, unifies apostrophes and closes gaps', () => {
    expect(normaliseText('  c\u0327al\u0131s\u0327  mini’yi ', 'tr')).toBe("çalış mini'yi");
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'tr', 'de'), (text, language) => {
        const once = normaliseText(text, language);
        expect(normaliseText(once, language)).toBe(once);
      }),
    );
  });
});

describe('foldDiacritics', () => {
  it('leaves out what people leave out, and keeps letters that are not marks', () => {
    expect(foldDiacritics('çğıöşü é ñ ß')).toBe('cgiosu e n ss');
    expect(foldDiacritics('が नहीं 한국 ابدأ أبدا')).toBe('が नहीं 한국 ابدأ أبدا');
  });
});

describe('tokenise', () => {
  it('drops Turkish endings after an apostrophe and keeps English contractions', () => {
    expect(words("Claude'un local-mini-32'yi", 'tr')).toEqual(['claude', 'local', 'mini', '32']);
    expect(words("don't use the model's answer", 'en')).toEqual(["don't", 'use', 'the', 'model', 'answer']);
  });

  it('cuts Han and kana into characters', () => {
    expect(words('运行GSM测试', 'zh')).toEqual(['运', '行', 'gsm', '测', '试']);
  });

  it('gives offsets into the normalised text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'tr'), (text, language) => {
        const normalised = normaliseText(text, language);
        for (const token of tokenise(text, language)) expect(normalised.slice(token.start, token.end)).toBe(token.text);
      }),
    );
  });
});
