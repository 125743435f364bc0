import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction, useFormAddress } from '#client/app/form/page-action.ts'
import { useForm, valuesOf, type FormState } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { COVER_LETTER_LENGTH_MAX, RESPONSES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { QUESTION_ID } from '#shared/features/board/questions/vocabulary.ts'
import { RESUME_ID } from '#shared/features/board/resumes/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { countOf } from '#shared/kernel/number.ts'
import type { FormValues } from '#shared/routing/page-action.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { JUST_SENT } from '../received/address.ts'
import { QuestionFields } from './question-fields.tsx'
import { ResumeChoice } from './resume-choice.tsx'
import { SHORT_RESUME_LABELS, ShortResumeFields } from './short-resume-fields.tsx'
import { useState } from 'react'
import { useFormAutosave } from '#client/app/form/use-form-autosave.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { AGE_LABELS } from '#shared/features/board/guardians/labels.ts'

const AGE_LEGEND = 'Сколько вам лет?'

type Draft = Parameters<typeof api.responses.saveDraft.call>[0]

const LABELS = { resumeId: 'Резюме', letter: 'Письмо', age: AGE_LEGEND, ...SHORT_RESUME_LABELS }

export const respondAction = pageAction(api.responses.send, {
  toInput: ({ id = '', age = '', ...text }) => ({ ...toDraft(id, text), age }),
  // A response that waits for the check is displayed by the page of its form.
  done: ({ id }, { values }) =>
    id === null
      ? pathOf('vacancies-id-respond', { id: values['id'] ?? '' })
      : `${pathOf('personal-responses')}?sent=1`,
})

/** Chooses a resume or writes a short one, and the cover letter. */
export function RespondForm({ data }: { data: Preparation }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const address = useFormAddress()
  const { vacancy, resumes, left, draft, isShortEnough, questions, ages } = data
  const form = useForm({
    action: respondAction,
    async send(values) {
      const { id } = await respondAction
        .call({ ...respondAction.toInput(values, address), from: viewedFrom(vacancy.id) })
        .catch(async (error: unknown) => {
          // The questions may have changed since the form was opened: it displays the current ones.
          await queryClient.invalidateQueries({
            queryKey: api.responses.prepare.queryKey({ input: { id: vacancy.id } }),
          })
          throw error
        })
      saved.stop()
      reportSearch()
      await queryClient.invalidateQueries({ queryKey: api.responses.key() })
      showToast({ type: 'success', title: id === null ? 'Отклик принят' : 'Отклик отправлен' })
      // A response that waits for the check is displayed by this page.
      const shownBy =
        id === null
          ? pathOf('vacancies-id-respond', { id: vacancy.id })
          : pathOf('personal-responses-id', { id })
      await navigate(shownBy, { replace: true, state: JUST_SENT })
    },
  })
  const saved = useResponseDraft(vacancy.id, () => {
    const element = form.ref.current
    return toDraft(vacancy.id, element ? valuesOf(element) : {})
  })
  const hasChoice = resumes.length > 0
  return (
    <Card as="div">
      <div onInput={saved.change}>
        <Form
          form={form}
          labels={{ ...LABELS, ...Object.fromEntries(questions.map(({ id, text }) => [id, text])) }}
          className="grid gap-5"
        >
          <input type="hidden" name="id" value={vacancy.id} />
          {hasChoice && (
            <ResumeChoice
              resumes={resumes}
              chosenId={draft.resumeId}
              isShortEnough={isShortEnough}
              form={form}
            />
          )}
          <ShortResumeFields
            form={form}
            text={draft}
            isOnlyChoice={!hasChoice}
            isShortEnough={isShortEnough}
          />
          <AgeField ages={ages} form={form} />
          <QuestionFields form={form} questions={questions} given={draft.answers} />
          <Textarea
            label="Сопроводительное письмо"
            hint="Необязательно. Напишите, почему вам подходит эта работа."
            rows={6}
            maxLength={COVER_LETTER_LENGTH_MAX}
            defaultValue={draft.letter}
            {...form.field('letter')}
          />
          <div role="status" className="empty:hidden">
            {saved.healthWords.length > 0 && (
              <Notice tone="warning" title="Похоже, вы пишете о здоровье">
                {saved.healthWords.map((quote) => `«${quote}»`).join(', ')}. Отправить можно, но решать
                работодатель должен по деловым качествам. Достаточно написать, какие условия вам нужны, без
                причины.
              </Notice>
            )}
          </div>
          <p className="text-small text-muted">
            Компания получит копию резюме с контактами. Отклик можно отозвать: контакты и письмо исчезнут
            вместе с ним. В сутки можно отправить {countOf(RESPONSES_A_DAY, RESPONSE_FORMS)}, осталось {left}.
          </p>
          <HelpLink answer="chto-s-otklikom">Что происходит с откликом дальше?</HelpLink>
          <SubmitButton form={form} className="justify-self-start max-sm:w-full">
            Отправить отклик
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

/**
 * The current values of the form: the field of a question has its id as its name, and the age is not part of a draft.
 */
function toDraft<Id extends VacancyId | string>(
  id: Id,
  { id: _id, resumeId = '', age: _age, ...rest }: FormValues,
) {
  const entries = Object.entries(rest)
  return {
    ...Object.fromEntries(entries.filter(([name]) => !QUESTION_ID.test(name))),
    id,
    resumeId: RESUME_ID.test(resumeId) ? resumeId : null,
    answers: entries
      .filter(([name]) => QUESTION_ID.test(name))
      .map(([questionId, answer]) => ({ questionId, answer })),
  }
}

/** The address that led to the vacancy, stored in this tab by the page of the vacancy; empty if there is none. */
function viewedFrom(id: VacancyId) {
  try {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith(`seen:${id}:`))
    return key === undefined ? '' : (sessionStorage.getItem(key) ?? '')
  } catch {
    return ''
  }
}

/** Reports to the log of searches that the last list with a text in this tab led to a response. */
function reportSearch() {
  try {
    const search = sessionStorage.getItem('search')
    if (search) void api.searchLog.record.call({ search, event: 'responded' }).catch(() => undefined)
  } catch {
    // Without storage there is nothing to report.
  }
}

/**
 * Saves the values of the form of a response, so that they are available after a reload and on another device.
 * @param read returns the current values of the form
 * @returns `healthWords`: words of the saved draft that seem to describe health
 */
function useResponseDraft(id: VacancyId, read: () => Draft) {
  const queryClient = useQueryClient()
  const [healthWords, setHealthWords] = useState<readonly string[]>([])
  const autosave = useFormAutosave(async () => {
    const saved = await api.responses.saveDraft.call(read(), { context: { keepalive: true } })
    setHealthWords(saved.healthWords)
    await queryClient.invalidateQueries({
      queryKey: api.responses.prepare.queryKey({ input: { id } }),
      refetchType: 'none',
    })
  })
  return { ...autosave, healthWords }
}

/** Displayed once, if the law allows a person to work before 18 or if only school is not known. */
function AgeField({ ages, form }: { ages: Preparation['ages']; form: Pick<FormState, 'choice' | 'field'> }) {
  if (ages.length === 0) return null
  return (
    <ChoiceGroup legend={AGE_LEGEND} isRequired error={form.field('age').error}>
      <p className="mb-1 text-small text-muted">
        От возраста зависит, кто подписывает договор. Компания узнает его, только если вам меньше 18.
        Спрашиваем один раз: потом исправляет дата рождения в резюме.
      </p>
      {ages.map((age) => (
        <Radio key={age} required label={AGE_LABELS[age]} {...form.choice('age', age)} />
      ))}
    </ChoiceGroup>
  )
}
