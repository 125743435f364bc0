import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions, pageAction, useFormAddress } from '#client/app/form/page-action.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { withReturn, pathOf } from '#shared/routing/route-table.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
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

const saveAction = pageAction(api.savedSearches.save, {
  done: () => `${pathOf('personal-searches')}?saved=1`,
})

export const forms = pageActions(saveAction)

export function loader(args: LoaderFunctionArgs) {
  const address = addressIn(new URL(args.request.url).search)
  if (address === null) return refusePage(404)
  return privatePage(
    args,
    'Сохранить поиск',
    load(args, api.savedSearches.propose.queryOptions({ input: { address } })),
  )
}

export function Component() {
  const { pathname, search } = useLocation()
  const address = addressIn(search)
  if (address === null) throw new Error('The loader lets no such address through')
  const { data: proposal } = useSuspenseQuery(api.savedSearches.propose.queryOptions({ input: { address } }))
  return (
    <div className="container grid max-w-[640px] gap-4 py-6 md:py-8">
      <h1>Сохранить поиск</h1>
      {proposal.isCompanyNeeded ? (
        <EmptyState
          title="Поиск резюме сохраняют для компании"
          action={
            <ButtonLink href={withReturn(pathOf('companies-new'), pathname + search)}>
              Добавить компанию
            </ButtonLink>
          }
        >
          <p>Добавьте свою или откройте ссылку из письма с приглашением.</p>
        </EmptyState>
      ) : proposal.savedId === null ? (
        <SaveForm key={proposal.address} proposal={proposal} />
      ) : (
        <Notice tone="success" title={`Поиск «${proposal.name}» уже сохранён`}>
          <p>
            <a href={pathOf('personal-searches')}>Сохранённые поиски</a>
          </p>
        </Notice>
      )}
    </div>
  )
}

const addressIn = (search: string) => new URLSearchParams(search).get('address') || null

/** The name of the search and the frequency of e-mails. */
function SaveForm({ proposal }: { proposal: SearchProposal }) {
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
