import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction, useFormAddress } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { FREQUENCY_LABELS } from '#shared/features/board/saved-searches/labels.ts'
import type { SearchProposal } from '#shared/features/board/saved-searches/model.ts'
import {
  FREQUENCIES,
  FREQUENCY_DEFAULT,
  SEARCH_NAME_LENGTH_MAX,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const saveAction = pageAction(api.savedSearches.save, {
  done: () => `${pathOf('personal-searches')}?saved=1`,
})

/** The name of the search and the frequency of e-mails. */
export function SaveForm({ proposal }: { proposal: SearchProposal }) {
  const { address, name, conditions } = proposal
  const navigate = useNavigate()
  const formAddress = useFormAddress()
  const save = useCommand(api.savedSearches.save, {
    done: () => navigate(`${pathOf('personal-searches')}?saved=1`, { replace: true }),
  })
  const form = useForm({
    action: saveAction,
    send: (values) => save.send(saveAction.toInput(values, formAddress)),
  })
  return (
    <Card as="div">
      <Form form={form} labels={{ name: 'Название', frequency: 'Письма' }} className="grid gap-5">
        {conditions.length > 0 && (
          <p className="text-muted wrap-anywhere">
            {proposal.kind === 'vacancies' ? 'Вакансии' : 'Резюме'}: {conditions.join(' · ')}
          </p>
        )}
        <input type="hidden" name="address" value={address} />
        <Input
          label="Название"
          maxLength={SEARCH_NAME_LENGTH_MAX}
          required
          autoComplete="off"
          defaultValue={name}
          {...form.field('name')}
        />
        <ChoiceGroup legend="Когда писать о новом">
          {FREQUENCIES.map((value) => (
            <Radio
              key={value}
              label={FREQUENCY_LABELS[value]}
              {...form.choice('frequency', value, value === FREQUENCY_DEFAULT)}
            />
          ))}
        </ChoiceGroup>
        <SubmitButton form={form} className="justify-self-start max-sm:w-full">
          Сохранить
        </SubmitButton>
      </Form>
    </Card>
  )
}
