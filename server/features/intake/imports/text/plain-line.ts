import { collapse } from '#shared/kernel/excerpt.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { withoutTags } from './unescape-markup.ts'

const ESCAPES_MAX = 3

/** A name or a title on one line without tags, with characters that were escaped up to three times. */
export function toPlainLine(stated: string): string {
  let text = stated
  for (let level = 0; level < ESCAPES_MAX; level += 1) text = decodeEntities(text)
  return collapse(withoutTags(text))
}
