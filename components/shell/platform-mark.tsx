import { displayScript } from './display';

const ID = 'platform';

/**
 * Says before the first paint whether this is a device of Apple's, where the Android badge is no use
 * (rules 3 §2 "Footer"), and how the visitor wants pages to look. Pages cached whole for all visitors cannot know it on
 * the server, and asking after hydration would flash.
 */
const SCRIPT =
  "if(/Mac|iPhone|iPad|iPod/.test(navigator.userAgent))document.documentElement.setAttribute('data-os','apple')";

/**
 * First thing in the head. Its text is the server's alone and has run when React comes, as `ThemeStyle` says. Browsers
 * hide the nonce from scripts, so hydration must not compare it.
 */
export function PlatformMark({ nonce }: { nonce?: string | undefined }) {
  const script =
    typeof window === 'undefined' ? `${SCRIPT};${displayScript()}` : (document.getElementById(ID)?.textContent ?? '');
  return (
    <script id={ID} {...(nonce !== undefined && { nonce })} suppressHydrationWarning>
      {script}
    </script>
  );
}
