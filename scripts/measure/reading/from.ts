import { accuracy, yesOrNo, type Figure, type LabelledReading } from './aspect.ts'

/** From where distant work may be done. Zones have no column: they are no place. */
export function measureFrom(rows: readonly LabelledReading[]): Figure[] {
  const distant = rows.filter(({ reading }) => ['remote', 'home'].includes(reading.draft.workForm ?? ''))
  const kindOf = ({ label: { from } }: LabelledReading) => from?.kind ?? 'unsaid'
  const saysOf = ({ reading: { draft } }: LabelledReading) =>
    draft.isWorkFromAnywhere ? 'anywhere' : (draft.workFromIds ?? []).length > 0 ? 'listed' : 'unsaid'
  return [
    accuracy(
      'from where',
      distant,
      (row) => {
        const kind = kindOf(row)
        return (
          saysOf(row) ===
          (kind === 'zones' ? 'unsaid' : kind === 'anywhere' || kind === 'unsaid' ? kind : 'listed')
        )
      },
      0.95,
    ),
    ...yesOrNo(
      'from anywhere',
      distant,
      (row) => ({ isSaid: saysOf(row) === 'anywhere', isTrue: kindOf(row) === 'anywhere' }),
      { precision: null, recall: null },
    ),
    accuracy(
      'from where unsaid: nothing is said',
      distant.filter((row) => ['unsaid', 'zones'].includes(kindOf(row))),
      (row) => saysOf(row) === 'unsaid',
      null,
    ),
  ]
}
