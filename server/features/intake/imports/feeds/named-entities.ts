/** From U+00A0 on, in their order (HTML 4.01, section 24.2). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS =
  'ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200C zwj\u200D lrm\u200E rlm\u200F ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ larr← uarr↑ rarr→ darr↓ harr↔ minus− infin∞ asymp≈ ne≠ le≤ ge≥ radic√ sum∑ numero№ check✓ star☆'

/**
 * Names of characters that XML does not know and HTML does: a feed that was made of pages has them, and each means one
 * character. The five of XML are not among them.
 */
export const NAMED_ENTITIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)]),
  ...OTHERS.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
])
