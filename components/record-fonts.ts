/** Rules that name a font of this host, by style sheet, as text with the file inside. Null: not read yet. */
let embedded: Promise<string> | null = null;

/**
 * The page's fonts as rules that hold their files: what is drawn as a picture may load nothing. Read once a page; a font
 * that cannot be read is left out. (The drawing library's own way resolves addresses by a base element, which the content
 * security policy forbids.)
 */
export function embedFonts(): Promise<string> {
  return (embedded ??= Promise.all(fontRules().map(withFile)).then((rules) => rules.join('\n')));
}

function fontRules(): CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter((rule) => rule.style.getPropertyValue('src').includes('url('));
}

async function withFile(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1] ?? '';
  try {
    const answer = await fetch(new URL(address, rule.parentStyleSheet?.href ?? document.baseURI));
    if (!answer.ok) return '';
    return rule.cssText.replace(address, await asDataUrl(await answer.blob()));
  } catch {
    return '';
  }
}

/** A file as text that a picture can hold. */
export function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
