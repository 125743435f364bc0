import { useLocation } from 'react-router'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
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
  text?: ShortResume
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
          <button type="submit" className="btn justify-self-start max-sm:w-full" data-variant="primary">
            {submitText}
          </button>
        </form>
      </Card>
    </div>
  )
}

const EMPTY: ShortResume = { title: '', lastJob: '', skills: '', about: '', phone: '' }

const REFUSALS: Readonly<Record<string, string>> = {
  fields: 'Проверьте отмеченные поля и отправьте ещё раз.',
  limit: `У вас уже ${RESUMES_MAX} резюме, больше нельзя. Измените одно из них.`,
}

/** The text came back cut to the length that fits. */
const errorOf = (name: keyof ShortResume, text: ShortResume) =>
  (name === 'title' ? shortTitleError(text.title) : null) ?? 'Текст не поместился, мы его сократили.'
