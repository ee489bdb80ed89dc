/** The English name of a country by its code of ISO 3166, as the platform has it; the code where it knows none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    // Thrown for a text that is no code at all.
    return code;
  }
}
