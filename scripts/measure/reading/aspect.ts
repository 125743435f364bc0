import type { ImportRecord } from '#server/features/intake/imports/records/import-record.ts'
import type { ImportedVacancy } from '#server/features/intake/imports/records/imported-vacancy.ts'
import type { VacancyLabel } from '../vacancy-labels.ts'

/** A vacancy as a careful reader has labelled it, and as the import reads it. */
export type LabelledReading = {
  label: VacancyLabel
  record: ImportRecord
  reading: ImportedVacancy
  /** Slug of the profession that the import has chosen. */
  profession: string | null
  /** Names of the places that the import has found. */
  places: readonly string[]
  /** Names of what they lie in. */
  regions: readonly string[]
}

/** One figure of the table: `right` of `of`. */
export type Figure = {
  name: string
  right: number
  of: number
  /** What the figure has to be at least; null where none is asked for. */
  target: number | null
  /** Ids of vacancies that are read wrongly. */
  wrong: readonly string[]
}

type Answer = { isSaid: boolean; isTrue: boolean }

/** Precision and recall of a yes-or-no question. */
export function yesOrNo(
  name: string,
  rows: readonly LabelledReading[],
  answerOf: (row: LabelledReading) => Answer,
  targets: { precision: number | null; recall: number | null },
): Figure[] {
  const answers = rows.map((row) => ({ id: row.label.id, ...answerOf(row) }))
  const said = answers.filter(({ isSaid }) => isSaid)
  const truth = answers.filter(({ isTrue }) => isTrue)
  const idsOf = (wrong: typeof answers) => wrong.map(({ id }) => id)
  return [
    {
      name: `${name}: precision`,
      right: said.filter(({ isTrue }) => isTrue).length,
      of: said.length,
      target: targets.precision,
      wrong: idsOf(said.filter(({ isTrue }) => !isTrue)),
    },
    {
      name: `${name}: recall`,
      right: truth.filter(({ isSaid }) => isSaid).length,
      of: truth.length,
      target: targets.recall,
      wrong: idsOf(truth.filter(({ isSaid }) => !isSaid)),
    },
  ]
}

/** How many of the rows are read rightly. */
export function accuracy(
  name: string,
  rows: readonly LabelledReading[],
  isRight: (row: LabelledReading) => boolean,
  target: number | null,
): Figure {
  const wrong = rows.filter((row) => !isRight(row)).map(({ label }) => label.id)
  return { name, right: rows.length - wrong.length, of: rows.length, target, wrong }
}
