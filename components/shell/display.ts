/**
 * Settings of how pages look (look §2.0 "Display settings"): attributes of `<html>` by name, with their values; a
 * missing one means "as the site and the device have it". Kept in one cookie that says nothing about the visitor.
 */
export const DISPLAY_CHOICES = {
  theme: ['light', 'dark'],
  'text-size': ['large', 'larger'],
  contrast: ['more'],
  links: ['underline'],
  motion: ['reduce'],
  keys: ['off'],
} as const;

export type DisplayName = keyof typeof DISPLAY_CHOICES;
export type DisplaySettings = { [N in DisplayName]?: (typeof DISPLAY_CHOICES)[N][number] };

const COOKIE = 'display';
const YEAR = 31_536_000;

/**
 * The script that sets the attributes before the first paint, in the head of every page: pages cached whole for all
 * visitors cannot know the cookie, and asking after hydration would flash. Takes only names and words of the list's
 * shape. A function, so that the browser's code, which has no use for it, leaves it out.
 */
export const displayScript = () =>
  `for(const m of((document.cookie.match(/(?:^|; )${COOKIE}=([\\w.-]*)/)||[])[1]||'').matchAll(/(?:^|\\.)(${Object.keys(
    DISPLAY_CHOICES,
  ).join('|')})_([a-z]+)/g))document.documentElement.setAttribute('data-'+m[1],m[2])`;

/** The settings in force on a page. */
export function readDisplay(root: Element): DisplaySettings {
  const settings: Record<string, string> = {};
  for (const [name, values] of Object.entries(DISPLAY_CHOICES)) {
    const value = root.getAttribute(`data-${name}`);
    if (value !== null && (values as readonly string[]).includes(value)) settings[name] = value;
  }
  return settings;
}

/** Puts settings in force. */
export function applyDisplay(root: Element, settings: DisplaySettings): void {
  for (const name of Object.keys(DISPLAY_CHOICES) as DisplayName[]) {
    const value = settings[name];
    if (value === undefined) root.removeAttribute(`data-${name}`);
    else root.setAttribute(`data-${name}`, value);
  }
}

/** The cookie that keeps settings for a year on this host, or removes them when there are none. */
export function displayCookie(settings: DisplaySettings, https: boolean): string {
  const value = Object.entries(settings)
    .map(([name, word]) => `${name}_${word}`)
    .join('.');
  const age = value === '' ? 0 : YEAR;
  return `${COOKIE}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${https ? '; Secure' : ''}`;
}
