import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { RespondForm as Schema } from '#shared/features/board/responses/forms.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { COVER_LETTER_LENGTH_MAX, RESPONSES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Chooses the resume and the cover letter. Works as a plain form without scripts. */
export function RespondForm({ data }: { data: Preparation }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { vacancy, resumes, left } = data
  const form = useAppForm({
    schema: Schema,
    defaults: { resumeId: resumes[0]?.id ?? '' },
    draft: { name: `response ${vacancy.id}` },
    async send(values) {
      const { id } = await api.responses.send.call({ id: vacancy.id, ...values })
      reportSearch()
      await queryClient.invalidateQueries({ queryKey: api.responses.key() })
      showToast({ type: 'success', title: 'Отклик отправлен' })
      await navigate(pathOf('personal-responses-id', { id }), { replace: true })
    },
  })
  const { error: resumeError, ...resume } = form.field('resumeId')
  return (
    <Card as="div">
      <Form
        form={form}
        action={pathOf('vacancies-id-respond', { id: vacancy.id })}
        labels={{ resumeId: 'Резюме', letter: 'Письмо' }}
        className="grid gap-5"
      >
        <ChoiceGroup legend="С каким резюме">
          {resumes.map(({ id, title, name, summary, updatedAt }, at) => (
            <Radio
              key={id}
              value={id}
              defaultChecked={at === 0}
              label={
                <span className="grid">
                  <span className="font-medium wrap-anywhere">{title}</span>
                  <span className="text-small text-muted">
                    {name}, изменено {formatDay(updatedAt)}
                  </span>
                  {summary !== '' && (
                    <span className="line-clamp-2 text-small wrap-anywhere text-muted">{summary}</span>
                  )}
                </span>
              }
              {...resume}
            />
          ))}
          {resumeError && <p className="text-small text-danger">{resumeError}</p>}
        </ChoiceGroup>
        <Textarea
          label="Сопроводительное письмо"
          hint="Необязательно. Напишите, почему вам подходит эта работа."
          rows={6}
          maxLength={COVER_LETTER_LENGTH_MAX}
          {...form.field('letter')}
        />
        <p className="text-small text-muted">
          Компания получит копию резюме с контактами. Отклик можно отозвать: контакты и письмо исчезнут вместе
          с ним. В сутки можно отправить {countOf(RESPONSES_A_DAY, RESPONSE_FORMS)}, осталось {left}.
        </p>
        <HelpLink answer="chto-s-otklikom">Что происходит с откликом дальше?</HelpLink>
        <SubmitButton form={form} className="justify-self-start max-sm:w-full">
          Отправить отклик
        </SubmitButton>
      </Form>
    </Card>
  )
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
