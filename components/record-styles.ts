/** Properties of movement and of pointers: nothing of them is in a still picture. */
const NOT_IN_A_PICTURE =
  /^(?:--|animation|transition|view-transition|cursor|pointer-events|user-select|-webkit-user|-webkit-tap|touch-action|scroll-|overscroll-|will-change|caret-)/;

/**
 * The properties that a style sheet of this page sets, each by its longest name. All others are as the browser has them, in a copy of the
 * page too, so that a copy needs these alone: a third of the 556 that Chromium tells of an element, each of which is read,
 * written and parsed. Undefined where a sheet cannot be read.
 */
export function stylesInUse(): string[] | undefined {
  const names = new Set<string>();
  try {
    for (const sheet of document.styleSheets) takeRules(sheet.cssRules, names);
  } catch {
    return undefined;
  }
  return [...names];
}

function takeRules(rules: CSSRuleList, names: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule) continue;
    // Declarations of a selector, and those that stand by themselves in a nested medium.
    if ('style' in rule)
      for (const name of Array.from(rule.style as CSSStyleDeclaration))
        if (!NOT_IN_A_PICTURE.test(name)) names.add(name);
    // Rules lie in rules: of a medium, a layer, a condition, or of a selector within another.
    if ('cssRules' in rule) takeRules(rule.cssRules as CSSRuleList, names);
  }
}
