/**
 * Drops the characters that no reader can be shown: controls other than tab and line breaks, which neither PostgreSQL
 * (U+0000) nor XML 1.0 (section 2.2) nor HTML takes, and the two that Unicode keeps for programs.
 */
export const withoutControls = (text: string) => text.replace(CONTROLS, '')

// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Drops what parts a word for a machine and not for an eye: soft hyphens and zero-width characters. */
export const withoutZeroWidth = (text: string) => text.replace(INVISIBLE, '')

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * A text that PostgreSQL takes, in a column and in JSON alike: no control characters, and U+FFFD for half of a surrogate
 * pair.
 */
export const storableText = (text: string) => withoutControls(text).toWellFormed()

/** The first `max` UTF-16 units, without half of a surrogate pair at the end. */
export const cutText = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
