import type { FormState } from '#client/app/form/use-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** One of the person's resumes, or a short one. */
export function ResumeChoice({
  resumes,
  chosenId,
  isShortEnough,
  form,
}: {
  resumes: Preparation['resumes']
  /** Null: the short one. */
  chosenId: string | null
  isShortEnough: boolean
  form: Pick<FormState, 'choice' | 'field'>
}) {
  const { error } = form.field('resumeId')
  return (
    <ChoiceGroup legend="С каким резюме">
      {resumes.map((resume) => (
        <Radio
          key={resume.id}
          label={<ResumeLine resume={resume} />}
          {...form.choice('resumeId', resume.id, resume.id === chosenId)}
        />
      ))}
      <Radio
        label={isShortEnough ? 'Без резюме: несколько строк о себе' : 'Новое короткое резюме'}
        {...form.choice('resumeId', '', chosenId === null)}
      />
      {error && <p className="text-small text-danger">{error}</p>}
    </ChoiceGroup>
  )
}

function ResumeLine({ resume }: { resume: Preparation['resumes'][number] }) {
  const { title, name, summary, updatedAt, isChecked, gaps } = resume
  return (
    <span className="grid">
      <span className="font-medium wrap-anywhere">{title || 'Без названия'}</span>
      <span className="text-small text-muted">
        {name}, изменено {formatDay(updatedAt)}
      </span>
      {summary !== '' && <span className="line-clamp-2 text-small wrap-anywhere text-muted">{summary}</span>}
      {!isChecked && gaps.length === 0 && (
        <span className="text-small text-warning">Ещё не проверено: отклик уйдёт сам после проверки.</span>
      )}
      {gaps.length > 0 && (
        <span className="text-small text-warning">Не хватает: {gaps.join('; ').toLowerCase()}.</span>
      )}
    </span>
  )
}
