import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { XSS_CORPUS as CORPUS } from '../../fixtures/xss';
import { htmlToText, isAcceptableHtml, sanitizeHtml, sanitizeMail } from '@/lib/security/sanitize';
import { soakRuns } from '@/tests/soak/scale';

const TAGS =
  'A B BLOCKQUOTE BR CAPTION DD DIV DL DT EM H2 H3 H4 HR I LI OL P S SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
    ' ',
  );
const ATTRIBUTES = ['href', 'rel', 'colspan', 'rowspan', 'scope', 'start'];
const { document } = new Window();

/** Reads clean HTML as a browser does and looks at every element and attribute that is left. */
function expectHarmless(html: string): void {
  document.body.innerHTML = sanitizeHtml(html);
  for (const element of document.body.querySelectorAll('*')) {
    expect(TAGS, html).toContain(element.tagName);
    for (const name of element.getAttributeNames()) {
      expect(ATTRIBUTES, html).toContain(name);
      if (name === 'href')
        expect((element.getAttribute('href') ?? '').replace(/[\u0000-\u0020]+/g, ''), html).toMatch(
          /^(?:https?:|mailto:|tel:|\/(?![/\\])|#|[^:\\/][^:\\]*$|$)/i,
        );
    }
  }
}

describe('sanitizeHtml', () => {
  it('lets nothing of a corpus of scripts, handlers and addresses through', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(300);
    expect(new Set(CORPUS).size).toBe(CORPUS.length);
    for (const html of CORPUS) expectHarmless(html);
  });

  it('lets nothing through however the pieces are put together, and however often it is done', () => {
    const mixed = fc
      .array(fc.oneof(fc.constantFrom(...CORPUS), fc.string()), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(mixed, (html) => {
        expectHarmless(html);
        expectHarmless(sanitizeHtml(html));
      }),
      { numRuns: soakRuns('hostile texts') },
    );
  });

  it('lets nothing of the corpus through in a mail either, whose layout it keeps', () => {
    for (const html of CORPUS) {
      document.body.innerHTML = sanitizeMail(html);
      for (const element of document.body.querySelectorAll('*')) {
        expect([...TAGS, 'H1'], html).toContain(element.tagName);
        for (const name of element.getAttributeNames())
          expect([...ATTRIBUTES, 'style', 'width', 'align', 'role', 'cellspacing', 'cellpadding'], html).toContain(
            name,
          );
        expect(element.getAttribute('style') ?? '', html).not.toMatch(/url|expression|javascript|position|@|\\/i);
      }
    }
    const mail =
      '<table role="presentation" width="100%" style="max-width:560px;background:#ffffff"><tr><td align="center" style="padding:24px 12px"><h1 style="margin:0 0 12px">Quote</h1></td></tr></table>';
    expect(sanitizeMail(`<!doctype html><html><head><title>Secret</title></head><body>${mail}</body></html>`)).toBe(
      `<div>${mail}</div>`,
    );
    expect(sanitizeMail('<p style="background:url(//evil.example/x);position:fixed;color:red">a</p>')).toBe(
      '<p style="color:red">a</p>',
    );
  });

  it('keeps the logo of a mail that is all there, and no picture that would be loaded or could hold more', () => {
    const logo = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="North Star logo" width="40" height="40" />';
    expect(sanitizeMail(`<p>${logo}</p>`)).toBe(`<p>${logo}</p>`);
    expect(sanitizeMail(logo.replace(' />', ' onload="alert(1)" srcset="x">'))).toBe(logo);
    for (const src of [
      'https://evil.example/open.png',
      '//evil.example/open.png',
      'cid:logo@mail',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html;base64,PHN2Zz4=',
      'data:image/png;base64,iVBO"><script>alert(1)</script>',
      'data:image/png,x',
      'javascript:alert(1)',
      '',
    ])
      expect(sanitizeMail(`<p>a<img src="${src.replaceAll('"', '&quot;')}"></p>`), src).toBe('<p>a</p>');
    expect(sanitizeHtml(`<p>a${logo}</p>`)).toBe('<p>a</p>');
  });

  it('keeps what plans and agreements are written in', () => {
    const html =
      '<h2>What it pays</h2><ul><li><strong>100%</strong> of cleanings</li></ul><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table><p>See <a href="https://carrier.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">terms</a>.<br />Done.</p>';
    expect(sanitizeHtml(html)).toBe(html);
    expect(sanitizeHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>');
  });

  it('refuses 50,000 nested tags and 300,000 characters at once, and still shows their text', () => {
    const deep = '<div>'.repeat(50_000) + 'text' + '</div>'.repeat(50_000);
    const started = performance.now();
    expect(isAcceptableHtml(deep)).toBe(false);
    expect(isAcceptableHtml(`<p>${'x'.repeat(300_000)}</p>`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(isAcceptableHtml('<p>'.repeat(70))).toBe(false);
    expect(isAcceptableHtml('<ul><li><p>a</p></li></ul>'.repeat(500))).toBe(true);
    expect(sanitizeHtml('<b>'.repeat(100) + 'text <script>alert(1)</script>')).toBe('text alert(1)');
  });

  it('turns HTML into the plain text of its paragraphs', () => {
    expect(htmlToText('<p>We help.</p><p>Call <b>us</b> &amp; ask<br>today.</p>')).toBe(
      'We help.\n\nCall us & ask\ntoday.',
    );
    expect(htmlToText('<p>1 &lt; 2</p>')).toBe('1 < 2');
    expect(htmlToText('')).toBe('');
  });
});
