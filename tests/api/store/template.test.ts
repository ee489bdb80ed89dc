import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMail } from '@/lib/enrollment-api/mail/template';
import { drawnSignature } from '../pictures';

const site = {
  name: 'North Star Benefits',
  color: '#0b6e4f',
  logo: null,
  phone: '555-0100',
  email: 'help@north.example',
};

describe('a rendered mail', () => {
  it('says the same in HTML and in plain text', () => {
    const { html, text } = renderMail({
      site: { ...site, legalLine: 'Plans by invented carriers.' },
      heading: 'Your enrollment is complete',
      paragraphs: ['Thank you.', 'A copy is attached.'],
      details: [{ label: 'Confirmation number', value: 'P-1001' }],
      action: { label: 'Open', url: 'https://north.example/receipt?a=1&b=2' },
      footer: ['You get this because you enrolled.'],
    });
    const shown = ['Your enrollment is complete', 'Thank you.', 'Confirmation number', 'P-1001', 'Open', '555-0100'];
    for (const part of [...shown, 'You get this because you enrolled.', 'Plans by invented carriers.']) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(html).toContain('href="https://north.example/receipt?a=1&amp;b=2"');
    expect(text).toContain('https://north.example/receipt?a=1&b=2');
  });

  it('never turns what it is given into markup', () => {
    const tags = (html: string) =>
      (html.match(/<\/?[a-z!][^>]*>/gi) ?? []).map((tag) => tag.replace(/ alt="[^"]*"/, ''));
    const build = (word: string) =>
      renderMail({
        site: { name: word, color: word, logo: 'iVBORw0KGgo=', phone: word, email: word, legalLine: word },
        heading: word,
        paragraphs: [word],
        details: [{ label: word, value: word }],
        footer: [word],
      }).html;
    const expected = tags(build('x'));
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text) && text.trim() !== ''),
        (text) => {
          expect(tags(build(text))).toEqual(expected);
        },
      ),
    );
    expect(tags(build('<script>alert(1)</script>" onload="x'))).toEqual(expected);
  });

  it.each([
    [160, 160, 40, 40],
    [800, 100, 160, 20],
    [60, 120, 20, 40],
  ])('shows a logo of %d by %d as %d by %d', (width, height, shownWidth, shownHeight) => {
    const logo = drawnSignature(width, height).toString('base64');
    const { html } = renderMail({ site: { ...site, logo }, heading: 'x', paragraphs: [] });
    expect(html).toContain(`alt="North Star Benefits logo" width="${shownWidth}" height="${shownHeight}"`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//other.example', 'mailto:a@b.example', ''])(
    'refuses the link %s',
    (url) => {
      expect(() => renderMail({ site, heading: 'x', paragraphs: [], action: { label: 'Open', url } })).toThrow(
        'web address',
      );
    },
  );

  it('writes the button so that it can be read on any brand color', () => {
    const button = (color: string) =>
      renderMail({
        site: { ...site, color },
        heading: 'x',
        paragraphs: [],
        action: { label: 'Open', url: 'https://a.example' },
      }).html;
    expect(button('#ffe680')).toContain('background:#ffe680;color:#111111');
    expect(button('#102a43')).toContain('background:#102a43;color:#ffffff');
    expect(button('red;} body{display:none')).toContain('background:#1f4b99;color:#ffffff');
  });
});
