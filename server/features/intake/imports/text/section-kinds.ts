import type { Block } from '#shared/features/board/vacancies/text/html-blocks.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { kindOfItem, kindOfItems } from './item-kinds.ts'
import type { Section, SectionKind } from './section.ts'

/** Derives the kind of a section from its items and sentences when headings are missing or precede other text. */

/** The sentences of a paragraph are its items. */
export const itemsOf = (block: Block): readonly string[] =>
  'items' in block ? block.items : block.kind === 'p' ? block.html.split(SENTENCES) : []
const SENTENCES = /(?<=[.…;!?])\s+(?=[^\p{Ll}])|<br>/u

/** Duties before all headings, or a list of conditions. */
export function withPartBeforeHeadings(section: Section, all: readonly Section[]): Section[] {
  if (section.kind !== 'about' || section.heading !== null) return [section]
  const has = (kind: SectionKind) => all.some((one) => one.kind === kind)
  const { blocks } = section
  const conditions = blocks.findIndex(
    (block) =>
      'items' in block && block.items.length >= LIST_MIN && kindOfItems(block.items) === 'conditions',
  )
  if (conditions >= 0 && !has('conditions'))
    return [
      { ...section, blocks: blocks.slice(0, conditions) },
      { kind: 'conditions', heading: null, blocks: blocks.slice(conditions, conditions + 1) },
      { kind: 'other', heading: null, blocks: blocks.slice(conditions + 1) },
    ]
  if (has('duties')) return [section]
  const at = blocks.findIndex((block) => kindOfItems(itemsOf(block)) === 'duties' || startsWithDuty(block))
  if (at < 0 || kindOfItems(blocks.slice(at).flatMap(itemsOf), 1) !== 'duties') return [section]
  return [
    { ...section, blocks: blocks.slice(0, at) },
    { kind: 'duties', heading: null, blocks: blocks.slice(at) },
  ]
}

/** Fewer items may be remarks. */
const LIST_MIN = 3

const startsWithDuty = (block: Block) => kindOfItems(itemsOf(block).slice(0, 1), 1) === 'duties'

/**
 * Some sources put a heading of duties above any typed text: an introduction of the company under it is not a duty when
 * another heading of duties follows.
 */
export function withoutFieldHeading(section: Section, at: number, all: readonly Section[]): Section {
  const next = all.slice(at + 1).find(({ blocks }) => blocks.length > 0)
  const isIntroduction =
    section.kind === 'duties' &&
    next?.kind === 'duties' &&
    fold(section.heading ?? '') === FIELD_HEADING &&
    fold(next.heading ?? '').includes(FIELD_HEADING) &&
    section.blocks.every((block) => block.kind === 'p') &&
    kindOfItems(section.blocks.flatMap(itemsOf), 1) !== 'duties'
  return isIntroduction ? { ...section, kind: 'about', heading: null } : section
}

/** One sentence about training or an office may be of a duty. */
const CONDITIONS_MIN = 2

const FIELD_HEADING = 'обязанности'

/**
 * Prose of duties or requirements that continues with conditions, without a heading for them: «Доставлять заказы.
 * Выплаты каждый день.»
 */
export function withConditionsInProse(section: Section): Section[] {
  const [block] = section.blocks
  if (section.kind !== 'duties' && section.kind !== 'requirements') return [section]
  if (section.blocks.length !== 1 || block?.kind !== 'p' || !('html' in block)) return [section]
  const sentences = block.html.split(SENTENCES)
  const kinds = sentences.map((html) => kindOfItem(textOfHtml(html)))
  const at = kinds.indexOf('conditions')
  const behind = kinds.slice(Math.max(at, 0))
  const said = behind.filter((kind) => kind === 'conditions').length
  if (at < 1 || behind.includes(section.kind) || said < CONDITIONS_MIN || said * 2 < behind.length)
    return [section]
  const paragraph = (part: readonly string[]): Block => ({ kind: 'p', html: part.join(' ') })
  return [
    { ...section, blocks: [paragraph(sentences.slice(0, at))] },
    { kind: 'conditions', heading: null, blocks: [paragraph(sentences.slice(at))] },
  ]
}
