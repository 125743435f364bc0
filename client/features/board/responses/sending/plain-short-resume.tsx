import { api } from '#client/app/api.ts'
import { pageAction, pageActions } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { PlainResume } from '#shared/features/board/resumes/short-resume.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { sentPath } from '#shared/routing/sent.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { SHORT_RESUME_LABELS, ShortResumeFields } from './short-resume-fields.tsx'

const shortResumeAction = pageAction(api.resumes.writeShort, {
  done: ({ id }) => `${sentPath(pathOf('personal-resumes'))}&id=${id}`,
})

/** Of every page with a `PlainShortResume`. */
export const shortResumeForms = pageActions(shortResumeAction)

/** The form of a short resume for a browser without scripts, in a `<noscript>`. */
export function PlainShortResume({
  id = null,
  text = EMPTY,
  submitText,
}: {
  /** Of a stored resume, with its text. */
  id?: ResumeId | null
  text?: PlainResume
  submitText: string
}) {
  const form = useForm({ action: shortResumeAction })
  return (
    <Card as="div">
      <Form form={form} labels={LABELS} isPlain className="grid gap-5">
        {id !== null && <input type="hidden" name="id" value={id} />}
        <ShortResumeFields form={form} text={text} isOnlyChoice isShortEnough={false} />
        <ChoiceGroup legend={LABELS.workForm} isRequired error={form.field('workForm').error}>
          <div className="choice-chips">
            {WORK_FORMS.map((workForm) => (
              <Radio
                key={workForm}
                required
                label={WORK_FORM_LABELS[workForm]}
                {...form.choice('workForm', workForm, workForm === text.workForm)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <button type="submit" className="btn justify-self-start max-sm:w-full" data-variant="primary">
          {submitText}
        </button>
      </Form>
    </Card>
  )
}

const LABELS = { ...SHORT_RESUME_LABELS, workForm: 'Какую работу ищете' }

const EMPTY: PlainResume = {
  title: '',
  lastJob: '',
  experience: null,
  skills: '',
  about: '',
  phone: '',
  workForm: null,
}
