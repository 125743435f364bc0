const E_MAIL = /[^\s<>"'()@]{1,64}@[^\s<>"'()@]{1,255}/g
/** Query and fragment of a URL: they hold what users type, codes and tokens. «error #418» is not one. */
const QUERY = /(?<=[\w/])[?#][^\s"'()<>]*/g
/** Session tokens and the like; 24 hexadecimal digits are the id of a resume. */
const TOKEN = /[A-Za-z0-9_-]{32,}|[0-9a-f]{24,}/g
/** Phone and tax numbers. A position in a file, «js:1:340000», has a colon before its digits. */
const NUMBER = /(?<![:\d])\+?\d[\d ().-]{4,18}\d|\d{9,}/g

/** Replaces what may be personal data in the text of an error. */
export const withoutPersonalData = (text: string): string =>
  text.replace(E_MAIL, '[e-mail]').replace(QUERY, '').replace(TOKEN, '[token]').replace(NUMBER, '[number]')
