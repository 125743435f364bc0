import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { REMOVAL_LABELS, REMOVAL_REASONS } from '#shared/features/staff/claims/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

const LABELS = { vacancyId: 'Что снять', reason: 'Почему' }

/** Takes imported vacancies from the board: a reason, and the button. */
export function RemovalForm({ slug, vacancyId }: { slug: string; vacancyId: VacancyId | null }) {
  const command = useCommand(api.claims.remove, {
    done: ({ vacancies }) => `Снято с сайта: ${countOf(vacancies, VACANCY_FORMS)}.`,
  })
  const form = useForm({
    send: ({ reason, vacancyId: chosen }) => {
      const known = REMOVAL_REASONS.find((one) => one === reason)
      return command.send({
        slug,
        vacancyId: vacancyId !== null && chosen === String(vacancyId) ? vacancyId : null,
        reason: known ?? 'not_wanted',
      })
    },
  })
  return (
    <Card aria-labelledby="removal" className="grid gap-4">
      <h2 id="removal">Снять с сайта</h2>
      <p className="max-w-[45em] text-muted">
        Вакансии уйдут из&nbsp;поиска сразу, и&nbsp;ни&nbsp;один источник их не&nbsp;вернёт.
      </p>
      <Form form={form} labels={LABELS} className="grid gap-4">
        {vacancyId === null ? (
          <input type="hidden" name="vacancyId" value="" />
        ) : (
          <ChoiceGroup legend={LABELS.vacancyId}>
            <Radio label={`Только вакансию № ${vacancyId}`} {...form.choice('vacancyId', vacancyId, true)} />
            <Radio label="Все вакансии компании, и новые тоже" {...form.choice('vacancyId', '')} />
          </ChoiceGroup>
        )}
        <ChoiceGroup legend={LABELS.reason} isRequired>
          {REMOVAL_REASONS.map((one) => (
            <Radio key={one} label={REMOVAL_LABELS[one]} required {...form.choice('reason', one)} />
          ))}
        </ChoiceGroup>
        <SubmitButton form={form} variant="secondary" className="justify-self-start">
          Снять с сайта
        </SubmitButton>
      </Form>
    </Card>
  )
}
