import { sectionsOfHtml } from '#server/features/intake/imports/text/text-sections.ts'
import type { Section } from '#server/features/intake/imports/text/section.ts'
import { descriptionHtmlOf } from '#server/features/intake/imports/records/to-draft.ts'
import { renderBlocks } from '#shared/features/board/vacancies/text/html-blocks.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { accuracy, type Figure, type LabelledReading } from './aspect.ts'

const PARTS = ['duties', 'requirements', 'conditions'] as const
type Part = (typeof PARTS)[number]

/**
 * Minimum share of the characters of a labelled part that the found part contains, and maximum share of foreign
 * characters in the found part.
 */
const KEPT_MIN = 0.8
const FOREIGN_MAX = 0.2

/**
 * Measures the parts of the description. A label contains the first span of a part; a reading with more spans is right
 * if one of its sections, or adjacent sections of one kind, is that span.
 */
export function measureStructure(rows: readonly LabelledReading[]): Figure[] {
  const read = new Map(
    rows.map((row) => [row, sectionsOfHtml(descriptionHtmlOf(row.record), row.record.source)]),
  )
  const isRight = (row: LabelledReading, part: Part) => {
    const span = row.label.structure[part]
    const runs = runsOf(read.get(row) ?? [], part)
    if (span === null) return runs.length === 0
    const label = gramsOf(row.record.description.slice(...span))
    return runs.some((run) => fits(label, gramsOf(renderBlocks(run))))
  }
  /** A company's self-description stays in the description, together with any text that belongs to no part. */
  const keepsAbout = (row: LabelledReading) => {
    const span = row.label.structure.about
    if (span === null) return true
    const found = (read.get(row) ?? []).filter(({ kind }) => kind === 'about' || kind === 'other')
    const label = gramsOf(row.record.description.slice(...span))
    return (
      shared(label, gramsOf(renderBlocks(found.flatMap(({ blocks }) => blocks)))) >= KEPT_MIN * sizeOf(label)
    )
  }
  return [
    ...PARTS.map((part) => accuracy(`structure: ${part}`, rows, (row) => isRight(row, part), null)),
    accuracy('structure: about stays in the description', rows, keepsAbout, null),
    accuracy(
      'structure: all parts',
      rows,
      (row) => PARTS.every((part) => isRight(row, part)) && keepsAbout(row),
      0.85,
    ),
  ]
}

/** The blocks of each section of the part, and of each run of such sections. */
function runsOf(sections: readonly Section[], part: Part): Section['blocks'][] {
  const runs: Section['blocks'][] = []
  let open: Section['blocks'] = []
  for (const { kind, blocks } of sections) {
    if (kind !== part) {
      open = []
      continue
    }
    open = [...open, ...blocks]
    runs.push(blocks, open)
  }
  return runs
}

type Grams = ReadonlyMap<string, number>

/** Runs of five letters, so that neither markup nor spaces between words matter. */
function gramsOf(html: string): Grams {
  const letters = textOfHtml(html)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/[aceopxykmthb]/g, (letter) => 'асеорхукмтнв'.charAt('aceopxykmthb'.indexOf(letter)))
  const grams = new Map<string, number>()
  for (let at = 0; at < Math.max(1, letters.length - 4); at += 1) {
    const gram = letters.slice(at, at + 5)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

const sizeOf = (grams: Grams) => [...grams.values()].reduce((sum, count) => sum + count, 0)

const shared = (a: Grams, b: Grams) =>
  [...a].reduce((sum, [gram, count]) => sum + Math.min(count, b.get(gram) ?? 0), 0)

function fits(label: Grams, found: Grams) {
  const common = shared(label, found)
  return common >= KEPT_MIN * sizeOf(label) && sizeOf(found) - common <= FOREIGN_MAX * sizeOf(found)
}
