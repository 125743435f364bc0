/**
 * Prints the statements of the texts of the release with their sources and days of checking, and the figures of years that
 * are typed instead of being variables. Exits with 1 when a day has passed or a figure is typed.
 */
import { globSync, readFileSync } from 'node:fs'
import { listFacts } from '#server/features/content/facts/due.ts'
import { TEXT_SOURCES } from '#server/features/content/facts/text-sources.ts'
import { findTypedFigures } from '#server/features/content/facts/typed-figures.ts'
import { SHIPPED_TEXTS } from '#server/features/content/texts/heads.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import { createTaxYears } from '#shared/features/reference/taxes/tax-years.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'

const taxYears = createTaxYears(SHIPPED_FIGURES)
const facts = listFacts({
  texts: {
    all: <Kind extends TextKind>(kind: Kind) => new Map(SHIPPED_TEXTS[kind].map((text) => [text.slug, text])),
  },
  figureStore: { taxYears: () => taxYears },
  now: () => new Date(),
})
for (const { checkBy, isOverdue, title, says, source } of facts)
  console.log(`${checkBy}${isOverdue ? ' OVERDUE' : ''}  ${title}: ${says} [${source}]`)

const typed = globSync([...TEXT_SOURCES]).flatMap((file) =>
  findTypedFigures(readFileSync(file, 'utf8')).map(
    ({ line, ...figure }) => `${file}:${line}: ${figure.typed} is {{${figure.name}}}`,
  ),
)
for (const one of typed) console.log(`TYPED  ${one}`)
const overdue = facts.filter(({ isOverdue }) => isOverdue).length
console.log(`${facts.length} statements, ${overdue} overdue, ${typed.length} typed figures`)
if (overdue + typed.length > 0) process.exitCode = 1
