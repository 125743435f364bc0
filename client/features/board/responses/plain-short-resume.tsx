import { useLocation } from 'react-router'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { PlainResume } from '#shared/features/board/resumes/short-resume.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { shortTitleError } from '#shared/features/board/resumes/short-title.ts'
import { RESUMES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { ShortResumeFields } from './short-resume-fields.tsx'

/** The form of a short resume for a browser without scripts, in a `<noscript>`. Its refusals come back in the query. */
export function PlainShortResume({
  action,
  text = EMPTY,
  submitText,
}: {
  action: string
  /** Of a stored resume. */
  text?: PlainResume
  submitText: string
}) {
  const params = new URLSearchParams(useLocation().search)
  const refused = params.get('error')
  const wrong = new Set((params.get('fields') ?? '').split(','))
  return (
    <div className="grid gap-4">
      {refused !== null && (
        <div role="alert">
          <Notice tone="error" title={REFUSALS[refused] ?? 'Не получилось. Повторите.'} />
        </div>
      )}
      <Card as="div">
        <form method="post" action={action} className="grid gap-5">
          <ShortResumeFields
            field={(name) => ({ name, error: wrong.has(name) ? errorOf(name, text) : undefined })}
            text={text}
            isOnlyChoice
            isShortEnough={false}
          />
          <ChoiceGroup legend="Какую работу ищете" isRequired>
            <div className="choice-chips">
              {WORK_FORMS.map((form) => (
                <Radio
                  key={form}
                  name="workForm"
                  value={form}
                  required
                  label={WORK_FORM_LABELS[form]}
                  defaultChecked={form === text.workForm}
                />
              ))}
            </div>
            {wrong.has('workForm') && text.workForm === null && (
              <p className="mt-1 text-small text-danger">{FORM_MESSAGES.required}</p>
            )}
          </ChoiceGroup>
          <button type="submit" className="btn justify-self-start max-sm:w-full" data-variant="primary">
            {submitText}
          </button>
        </form>
      </Card>
    </div>
  )
}

const EMPTY: PlainResume = {
  title: '',
  lastJob: '',
  experience: null,
  skills: '',
  about: '',
  phone: '',
  workForm: null,
}

const REFUSALS: Readonly<Record<string, string>> = {
  fields: 'Проверьте отмеченные поля и отправьте ещё раз.',
  limit: `У вас уже ${RESUMES_MAX} резюме, больше нельзя. Измените одно из них.`,
}

/** The text came back cut to the length that fits. */
const errorOf = (name: keyof PlainResume, text: PlainResume) =>
  (name === 'title' ? shortTitleError(text.title) : null) ?? 'Текст не поместился, мы его сократили.'
