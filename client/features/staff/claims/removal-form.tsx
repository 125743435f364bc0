import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import {
  REMOVAL_LABELS,
  REMOVAL_REASONS,
  type RemovalReason,
} from '#shared/features/staff/claims/vocabulary.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { useState } from 'react'
import type { Removed } from './removal-receipt.tsx'

const LABELS = { vacancyId: 'Что снять', reason: 'Почему' }

type Removal = { slug: string; vacancyId: VacancyId | null; reason: RemovalReason }

/** Takes imported vacancies from the board: a reason, and the button. All of a company are confirmed first. */
export function RemovalForm({
  slug,
  title,
  vacancyId,
  onRemoved,
}: {
  slug: string
  /** Name of the company. */
  title: string
  vacancyId: VacancyId | null
  onRemoved: (removed: Removed) => void
}) {
  const [asked, setAsked] = useState<Removal | null>(null)
  const command = useCommand(api.claims.remove, {
    done({ vacancies }, { vacancyId: chosen }) {
      onRemoved({ vacancies, isWhole: chosen === null })
      focusHeading('removal')
    },
  })
  const form = useForm({
    async send({ reason, vacancyId: chosen }) {
      const known = REMOVAL_REASONS.find((one) => one === reason)
      const removal = {
        slug,
        vacancyId: vacancyId !== null && chosen === String(vacancyId) ? vacancyId : null,
        reason: known ?? 'not_wanted',
      }
      if (removal.vacancyId === null) setAsked(removal)
      else await command.send(removal)
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
      {asked && (
        <ConfirmCommand
          command={command}
          input={asked}
          title={`Снять все вакансии компании ${inQuotes(title)}?`}
          confirmText="Снять все"
          onClose={() => setAsked(null)}
        >
          <p>
            Они уйдут из&nbsp;поиска сразу, а&nbsp;новые из&nbsp;открытых источников не&nbsp;появятся. Вернуть
            их сможем только мы, если вы об&nbsp;этом напишете.
          </p>
        </ConfirmCommand>
      )}
    </Card>
  )
}
