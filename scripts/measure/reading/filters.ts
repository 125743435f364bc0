import type { Experience } from '#shared/features/board/vacancies/model.ts'
import type { VacancyLabel } from '../vacancy-labels.ts'
import { accuracy, yesOrNo, type Figure, type LabelledReading } from './aspect.ts'

const EXPERIENCES: Readonly<Record<NonNullable<VacancyLabel['experience']>, Experience>> = {
  none: 'none',
  '1-3': 'from_1_to_3',
  '3-6': 'from_3_to_6',
  '6+': 'over_6',
}

/** What filters promise: no experience, no agency, no calls. */
export function measureFilters(rows: readonly LabelledReading[]): Figure[] {
  const precise = { precision: 0.9, recall: null }
  return [
    accuracy(
      'experience',
      rows,
      ({ label, reading }) =>
        (reading.draft.experience ?? null) === (label.experience && EXPERIENCES[label.experience]),
      null,
    ),
    ...yesOrNo(
      'without experience',
      rows,
      ({ label, reading }) => ({
        isSaid: reading.draft.experience === 'none',
        isTrue: label.experience === 'none',
      }),
      precise,
    ),
    ...yesOrNo(
      'direct employers',
      rows,
      ({ label, reading: { company, draft } }) => ({
        isSaid: company.type !== 'agency' && !draft.isForClient,
        isTrue: !label.agency,
      }),
      precise,
    ),
    ...yesOrNo(
      'agencies',
      rows,
      ({ label, reading: { company, draft } }) => ({
        isSaid: company.type === 'agency' || draft.isForClient,
        isTrue: label.agency,
      }),
      { precision: null, recall: null },
    ),
    ...yesOrNo(
      'calls',
      rows,
      ({ label, reading }) => ({ isSaid: reading.draft.hasCalls === true, isTrue: label.calls === true }),
      { precision: null, recall: null },
    ),
    ...yesOrNo(
      'without calls',
      rows,
      ({ label, reading }) => ({
        isSaid: reading.draft.labels.includes('no_calls'),
        isTrue: label.calls === false,
      }),
      precise,
    ),
  ]
}
