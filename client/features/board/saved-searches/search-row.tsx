import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select, Input } from '#client/ui/field.tsx'
import { FREQUENCY_LABELS } from '#shared/features/board/saved-searches/labels.ts'
import { FREQUENCIES, SEARCH_NAME_LENGTH_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { z } from 'zod'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { SearchName, type SavedSearch } from '#shared/features/board/saved-searches/model.ts'

const Schema = z.object({ name: SearchName })

export function SearchRow({
  search,
  now,
  isInGroup,
  onRemoved,
}: {
  search: SavedSearch
  now: string
  /** Stands below a heading of the second level. */
  isInGroup: boolean
  onRemoved: () => void
}) {
  const { id, name, address, conditions, company, followed, fresh, frequency, toldAt } = search
  const Heading = isInGroup ? 'h3' : 'h2'
  const [isRenaming, setIsRenaming] = useState(false)
  const update = useCommand(api.savedSearches.update)
  const markSeen = useCommand(api.savedSearches.markSeen)
  const remove = useCommand(api.savedSearches.remove, { done: onRemoved })
  const failure = update.error ?? remove.error
  const chosen = (update.isPending && update.variables?.frequency) || frequency
  // A name made of the conditions repeats them.
  const isNamedByConditions = name.toLowerCase() === conditions.join(', ').toLowerCase()
  const details = isNamedByConditions ? '' : conditions.join(' · ')
  return (
    <Card as="article" className="grid gap-3">
      {isRenaming ? (
        <RenameForm search={search} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-2">
          <Heading className="min-w-0 text-lead font-semibold wrap-anywhere">
            <a href={address} className="text-ink" onClick={() => fresh > 0 && markSeen.run({ id })}>
              {name}
            </a>
          </Heading>
          {fresh > 0 && <Badge tone="accent">Новых: {formatNumber(fresh)}</Badge>}
        </div>
      )}
      <p className="text-small wrap-anywhere text-muted">
        {search.kind === 'vacancies'
          ? 'Вакансии'
          : `Резюме для компании ${companyInQuotes(company?.title ?? '')}`}
        {details !== '' && ` · ${details}`}
        {followed && (
          <>
            {' · '}
            <a href={pathOf('employer-slug', { slug: followed.slug })}>Страница компании</a>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Select
          label="Письма"
          className="min-w-0 grow sm:max-w-96"
          value={chosen}
          onChange={({ currentTarget }) => {
            const next = FREQUENCIES.find((one) => one === currentTarget.value)
            if (next) update.run({ id, frequency: next })
          }}
        >
          {FREQUENCIES.map((value) => (
            <option key={value} value={value}>
              {FREQUENCY_LABELS[value]}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" onClick={() => setIsRenaming(true)} disabled={isRenaming}>
            Переименовать
          </Button>
          <Button variant="quiet" size="small" isBusy={remove.isPending} onClick={() => remove.run({ id })}>
            {followed ? 'Не следить' : 'Удалить'}
          </Button>
        </div>
      </div>
      {toldAt !== null && (
        <p className="text-small text-muted">Последнее письмо {formatDay(toldAt, { now: new Date(now) })}.</p>
      )}
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failureText(failure, 'Не получилось сохранить. Повторите.')}
        </p>
      )}
    </Card>
  )
}

export function RenameForm({ search: { id, name }, onDone }: { search: SavedSearch; onDone: () => void }) {
  const rename = useCommand(api.savedSearches.update, { done: onDone })
  const form = useValuesForm({
    schema: Schema,
    defaults: { name },
    send: (values) => rename.send({ id, ...values }),
  })
  return (
    <Form form={form} labels={{ name: 'Название' }} className="flex flex-wrap items-end gap-3">
      <Input
        label="Название"
        className="min-w-0 grow"
        maxLength={SEARCH_NAME_LENGTH_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Сохранить</SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}
