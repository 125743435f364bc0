import { accuracy, type Figure, type LabelledReading } from './aspect.ts'

/** What the work is, and in which places. */
export function measureSubject(rows: readonly LabelledReading[]): Figure[] {
  const named = rows.flatMap((row) => row.label.places.map((place) => ({ row, place })))
  // A city says its region.
  const missed = named.filter(({ row, place }) => ![...row.places, ...row.regions].includes(place))
  const found = rows.flatMap((row) => row.places.map((place) => ({ row, place })))
  const extra = found.filter(({ row, place }) => !row.label.places.includes(place))
  return [
    accuracy(
      'profession',
      rows.filter(({ label, profession }) => label.profession !== null || profession !== null),
      ({ label, profession }) =>
        profession === label.profession || (profession !== null && label.alsoFine.includes(profession)),
      0.93,
    ),
    {
      name: 'places: recall',
      right: named.length - missed.length,
      of: named.length,
      target: 0.9,
      wrong: [...new Set(missed.map(({ row }) => row.label.id))],
    },
    {
      name: 'places: precision',
      right: found.length - extra.length,
      of: found.length,
      target: 0.9,
      wrong: [...new Set(extra.map(({ row }) => row.label.id))],
    },
  ]
}
