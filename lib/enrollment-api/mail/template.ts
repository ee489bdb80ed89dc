import { brandColor, inkOn } from './color';

/** The parts of a site that a mail shows. */
export type MailBrand = {
  name: string;
  /** `#rrggbb`; anything else falls back to a neutral blue. */
  color: string;
  /** A PNG in base64, which goes along with the mail; null where the site has none. */
  logo: string | null;
  phone: string;
  email: string;
  legalLine?: string | undefined;
};

export type MailContent = {
  site: MailBrand;
  heading: string;
  paragraphs: readonly string[];
  /** Label and value, shown as a table after the paragraphs. */
  details?: readonly { label: string; value: string }[] | undefined;
  action?: { label: string; url: string } | undefined;
  /** Small print below. */
  footer?: readonly string[] | undefined;
};

/**
 * The words of a mail with the PNG, in base64, that its HTML shows; sender, recipient and reason are added where it is
 * queued.
 */
export type MailText = { subject: string; text: string; html: string; logo: string | null };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Only web addresses become links: a `javascript:` address is an error of ours, not something to send. */
function assertWebAddress(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('The link of a mail must be a web address');
}

/** A line break inside a paragraph stays one. */
const paragraph = (text: string, style: string) =>
  `<p style="${style}">${escape(text).replaceAll(/\r\n|\r|\n/g, '<br>')}</p>`;

function detailsTable(details: readonly { label: string; value: string }[]): string {
  const rows = details.map(
    ({ label, value }) =>
      '<tr><th scope="row" style="padding:8px 16px 8px 0;text-align:left;font-weight:normal;color:#55606e;vertical-align:top">' +
      `${escape(label)}</th><td style="padding:8px 0;text-align:right;font-weight:bold">${escape(value)}</td></tr>`,
  );
  return `<table width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid #d9dee5;margin:8px 0 16px;font-size:16px">${rows.join('')}</table>`;
}

/** The name by which the HTML of a mail names the picture that comes with it (RFC 2392). */
export const LOGO_ID = 'logo@mail';

/** The HTML of a mail for a page, which has no parts of a mail: the picture stands in its place. */
export const withLogo = ({ html, logo }: { html: string; logo?: string | null | undefined }): string =>
  logo ? html.replace(`cid:${LOGO_ID}`, `data:image/png;base64,${logo}`) : html;

/** The box of the logo, in pixels. */
const BOX = { width: 160, height: 40 };

/** The size at which a PNG is shown, in its own proportion: its sides stand at the head of the file. */
function shownSize(base64: string): { width: number; height: number } {
  const header = Buffer.from(base64.slice(0, 32), 'base64');
  const [width, height] = header.length < 24 ? [1, 1] : [header.readUInt32BE(16), header.readUInt32BE(20)];
  const scale = Math.min(BOX.width / width, BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The logo beside the name. A program that shows no pictures shows the words instead. */
function brandOf({ name, logo }: MailBrand): string {
  if (logo === null) return escape(name);
  const { width, height } = shownSize(logo);
  return (
    `<img src="cid:${LOGO_ID}" alt="${escape(name)} logo" width="${width}" height="${height}" ` +
    `style="margin:0 12px 0 0;vertical-align:middle;border:0"><span style="vertical-align:middle">${escape(name)}</span>`
  );
}

function toHtml({ site, heading, paragraphs, details = [], action, footer = [] }: MailContent): string {
  const color = brandColor(site.color);
  const button = action
    ? `<p style="margin:20px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
      `background:${color};color:${inkOn(color)};font-weight:bold;text-decoration:none">${escape(action.label)}</a></p>`
    : '';
  const small = [...footer, [site.name, site.phone, site.email].filter(Boolean).join(' · '), site.legalLine ?? ''];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>`,
    '<body style="margin:0;background:#f4f5f7;color:#1c2530;font-family:Arial,Helvetica,sans-serif;font-size:16px">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border-radius:8px">',
    `<tr><td style="padding:20px 28px;border-top:4px solid ${color};font-size:18px;font-weight:bold">${brandOf(site)}</td></tr>`,
    `<tr><td style="padding:0 28px 24px"><h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text, 'margin:0 0 14px;line-height:1.5')),
    details.length > 0 ? detailsTable(details) : '',
    `${button}</td></tr>`,
    '<tr><td style="padding:16px 28px;border-top:1px solid #d9dee5">',
    ...small
      .filter(Boolean)
      .map((text) => paragraph(text, 'margin:0 0 6px;font-size:13px;line-height:1.4;color:#55606e')),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

function toText({ site, heading, paragraphs, details = [], action, footer = [] }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    [...footer, site.name, site.phone, site.email, site.legalLine ?? ''].filter(Boolean).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/**
 * One mail as HTML and as plain text with the same content. Everything given is text and is escaped; links must be web
 * addresses. Nothing is loaded from outside, so that no server learns when a mail is opened: the logo is a part of the mail.
 */
export function renderMail(content: MailContent): Omit<MailText, 'subject'> {
  if (content.action) assertWebAddress(content.action.url);
  return { html: toHtml(content), text: toText(content), logo: content.site.logo };
}
