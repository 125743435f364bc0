import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { SaveSearchForm } from '#shared/features/board/saved-searches/forms.ts'
import { FREQUENCY_LABELS } from '#shared/features/board/saved-searches/labels.ts'
import type { SearchProposal } from '#shared/features/board/saved-searches/model.ts'
import {
  FREQUENCIES,
  FREQUENCY_DEFAULT,
  SEARCH_NAME_LENGTH_MAX,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The name of the search and the frequency of e-mails. Works as a plain form without scripts. */
export function SaveForm({ proposal }: { proposal: SearchProposal }) {
  const { address, name, conditions } = proposal
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useAppForm({
    schema: SaveSearchForm,
    defaults: { address, name, frequency: FREQUENCY_DEFAULT },
    async send(values) {
      await api.savedSearches.save.call(values)
      await queryClient.invalidateQueries({ queryKey: api.savedSearches.key() })
      await navigate(`${pathOf('personal-searches')}?saved=1`, { replace: true })
    },
  })
  const { error: _frequencyError, ...frequency } = form.field('frequency')
  const { error: _addressError, ...hidden } = form.field('address')
  return (
    <Card as="div">
      <Form
        form={form}
        action={pathOf('personal-searches')}
        labels={{ name: 'Название', frequency: 'Письма' }}
        className="grid gap-5"
      >
        {conditions.length > 0 && (
          <p className="text-muted wrap-anywhere">
            {proposal.kind === 'vacancies' ? 'Вакансии' : 'Резюме'}: {conditions.join(' · ')}
          </p>
        )}
        <input type="hidden" {...hidden} defaultValue={address} />
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
              value={value}
              defaultChecked={value === FREQUENCY_DEFAULT}
              label={FREQUENCY_LABELS[value]}
              {...frequency}
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
