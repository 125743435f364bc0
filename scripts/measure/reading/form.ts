import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { accuracy, yesOrNo, type Figure, type LabelledReading } from './aspect.ts'

/** Where the work is done. A choice of forms is read rightly by each of them. */
export function measureForm(rows: readonly LabelledReading[]): Figure[] {
  const figuresOf = (form: WorkForm, targets: { precision: number | null; recall: number | null }) =>
    yesOrNo(
      form,
      rows,
      ({ label, reading }) => ({
        isSaid: reading.draft.workForm === form,
        isTrue: label.form.includes(form) && !(form === 'remote' && label.denies),
      }),
      targets,
    )
  return [
    ...figuresOf('remote', { precision: 0.98, recall: 0.9 }),
    ...figuresOf('hybrid', { precision: null, recall: null }),
    ...figuresOf('on_site', { precision: 0.95, recall: null }),
    accuracy(
      'unknown form: nothing is said',
      rows.filter(({ label }) => label.form.length === 0),
      ({ reading }) => reading.draft.workForm == null,
      null,
    ),
  ]
}
