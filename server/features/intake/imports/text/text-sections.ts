import { parseBlocks, renderBlocks, type Block } from '#shared/features/board/vacancies/text/html-blocks.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { words } from '#shared/kernel/phrases.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { kindOfItem, kindOfItems } from './item-kinds.ts'
import { partOfHeading, type PartKind } from '#shared/features/board/vacancies/text/part-headings.ts'
import { headingHtml, refineBlocks } from './refine-blocks.ts'
import { withoutClosing, withoutIntroduction } from './section-ends.ts'
import type { Section, SectionKind } from './section.ts'
import {
  itemsOf,
  withConditionsInProse,
  withoutFieldHeading,
  withPartBeforeHeadings,
} from './section-kinds.ts'

/** Sources whose field of a description holds the duties; the rest of a vacancy is in other fields. */
const DUTIES_ONLY: ReadonlySet<string> = new Set(['trudvsem'])

/**
 * Returns the sections of sanitised HTML in their order. Text before all headings is about the company.
 *
 * @param source name of the board the text is from
 */
export function sectionsOfHtml(html: string, source: string): Section[] {
  const sections: Section[] = [{ kind: 'about', heading: null, blocks: [] }]
  for (const block of refineBlocks(parseBlocks(html))) {
    const last = sections.at(-1)
    if (!last) break
    if ('items' in block || block.kind === 'p') last.blocks.push(block)
    else addHeading(sections, last, block)
  }
  const named = sections.map(withoutEndHeading).flatMap(withKindOfItems).map(withoutFieldHeading)
  const [first] = named
  const parted = named.length === 1 && first ? sectionsOfBareText(first, source) : named
  return parted
    .flatMap((section) => withPartBeforeHeadings(section, parted))
    .flatMap(withoutIntroduction)
    .flatMap(withoutClosing)
    .flatMap(withConditionsInProse)
    .filter(({ blocks }) => blocks.length > 0)
}

function addHeading(sections: Section[], last: Section, block: Extract<Block, { html: string }>) {
  const kind = partOfHeading(textOfHtml(block.html))
  // A heading that names no part is one inside of the part.
  if (kind === null) last.blocks.push(block)
  else if ((kind === 'plus' || kind === 'stack') && last.kind === 'requirements') last.blocks.push(block)
  else sections.push({ kind: SECTION_KINDS[kind], heading: headingHtml(block.html), blocks: [] })
}

const SECTION_KINDS: Readonly<Record<PartKind, SectionKind>> = {
  duties: 'duties',
  requirements: 'requirements',
  plus: 'requirements',
  stack: 'other',
  conditions: 'conditions',
  about: 'about',
  other: 'other',
}

/** A heading over nothing is dropped. */
function withoutEndHeading(section: Section): Section {
  const blocks = [...section.blocks]
  while (isHeadingBlock(blocks.at(-1))) blocks.pop()
  return { ...section, blocks }
}

const isHeadingBlock = (block: Block | undefined) =>
  block !== undefined && (block.kind === 'h3' || block.kind === 'h4')

/** Lists under a heading that says nothing, or under none, tell by their items what they are. */
function withKindOfItems(section: Section): Section[] {
  const sections: Section[] = []
  let open: Section = { ...section, blocks: [] }
  for (const [at, block] of section.blocks.entries()) {
    const next = section.blocks[at + 1]
    if (isHeadingBlock(block) && 'html' in block && next && 'items' in next) {
      const kind = kindOfItems(next.items)
      if (kind !== null && kind !== open.kind && (open.kind === 'about' || open.kind === 'other')) {
        sections.push(open)
        open = { kind, heading: block.html, blocks: [] }
        continue
      }
    }
    open.blocks.push(block)
  }
  sections.push(open)
  return sections
}

/**
 * A text without any heading, by what its sentences begin with: public job services have duties only, and excerpts of other
 * boards the demands before the duties.
 */
function sectionsOfBareText(section: Section, source: string): Section[] {
  if (DUTIES_ONLY.has(source)) return [{ ...section, kind: 'duties' }]
  const halves = halvesOfExcerpt(section)
  if (halves) return halves
  const pieces = section.blocks.flatMap(itemsOf).map((html) => ({ html, kind: kindOfItem(textOfHtml(html)) }))
  const named = pieces.filter(({ kind }) => kind !== null)
  if (pieces[0]?.kind == null || named.length < pieces.length * BARE_SHARE) return [section]
  const sections: Section[] = []
  for (const { html, kind } of pieces) {
    const last = sections.at(-1)
    const block = last?.blocks[0]
    if (block && 'items' in block && (kind === null || kind === last?.kind)) block.items.push(html)
    else sections.push({ kind: kind ?? 'about', heading: null, blocks: [{ kind: 'ul', items: [html] }] })
  }
  const kinds = new Set(sections.map(({ kind }) => kind))
  if (sections.length !== kinds.size) return [section]
  return kinds.size === 1 ? [{ ...section, kind: sections[0]?.kind ?? section.kind }] : sections
}

const BARE_SHARE = 0.6

/** An excerpt of a search has the demands, cut off with three full stops, before the duties. */
function halvesOfExcerpt(section: Section): Section[] | null {
  const [block] = section.blocks
  if (section.blocks.length !== 1 || block?.kind !== 'p' || !('html' in block)) return null
  const [first, second, ...others] = block.html.split(/(?<=\.\.\.|…)\s+(?=\p{Lu})/u)
  if (block.html.length > EXCERPT_LENGTH || !first || !second || others.length > 0) return null
  const kinds = [first, second].map((half) =>
    half.split(/(?<=[.!?])\s+/).map((html) => kindOfItem(textOfHtml(html))),
  )
  if (!kinds[0]?.includes('requirements') || !kinds[1]?.includes('duties')) return null
  return [
    { kind: 'requirements', heading: null, blocks: [{ kind: 'p', html: first }] },
    { kind: 'duties', heading: null, blocks: [{ kind: 'p', html: second }] },
  ]
}

const EXCERPT_LENGTH = 600

type ImportedTextParts = {
  descriptionHtml: string
  dutiesHtml: string | null
  requirementsHtml: string | null
  conditionsHtml: string | null
}

/**
 * Returns the parts of a vacancy in the form in which authors type them here. The board has its own headings over
 * duties, requirements and conditions, so the first one of each part is dropped, unless it says more than its part.
 */
export function textPartsOf(html: string, source: string): ImportedTextParts {
  const sections = sectionsOfHtml(html, source)
  const part = (kind: SectionKind) =>
    renderBlocks(
      sections.filter((section) => section.kind === kind).flatMap((section, at) => toBlocks(section, at > 0)),
    ) || null
  return {
    descriptionHtml: renderBlocks(
      sections
        .filter(({ kind }) => kind === 'about' || kind === 'other')
        .flatMap((section) => toBlocks(section, true)),
    ),
    dutiesHtml: part('duties'),
    requirementsHtml: part('requirements'),
    conditionsHtml: part('conditions'),
  }
}

/** Headings that say more than the part they are in. */
const TELLING = words(
  '^(?:график|формат|режим|место|локация|адрес|оплата|заработная|зарплата|доход|вознагражден|оклад|мотивация|система|социальн|расширенный|обучение|развитие|карьерн|забота|почему|зачем)…',
  '^(?:опыт|образование|личн|личностн|деловые|hard|soft|технич|навыки|знания)…',
)

function toBlocks({ heading, blocks }: Section, isLater: boolean): Block[] {
  const isShown = heading !== null && (isLater || TELLING.test(fold(textOfHtml(heading))))
  return isShown ? [{ kind: 'h3', html: heading }, ...blocks] : blocks
}
