/** What a paste brings along with a value of one line: an address, a link, a number, a code. */

/** Soft hyphens, zero-width characters, marks of direction, a byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g
/** Of every width, no-break ones too. */
const SPACES = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
/** Quotes, brackets and ends of sentences around a value that contains none of them at its edges. */
const EDGES = /^[\s<«„“"']+|[\s>»“”"'.,;:!]+$/g

/** Without invisible characters, with plain spaces. For lines whose quotes and full stops mean something. */
export const cleanLine = (pasted: string) => pasted.replace(INVISIBLE, '').replace(SPACES, ' ').trim()

/** A value that stands alone, such as a link or a name in a messenger. */
export const cleanValue = (pasted: string) => cleanLine(pasted).replace(EDGES, '')

/** Digits or codes, which people group with spaces and hyphens of any width. */
export const cleanCode = (pasted: string) => cleanValue(pasted).replace(/[\s\u2010-\u2015\u2212-]/g, '')
