import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { NotificationOffer } from '#client/features/identity/notifications/notification-offer.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Select, Input } from '#client/ui/field.tsx'
import { FREQUENCY_LABELS } from '#shared/features/board/saved-searches/labels.ts'
import { FREQUENCIES, SEARCH_NAME_LENGTH_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { z } from 'zod'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { SearchName, type SavedSearch } from '#shared/features/board/saved-searches/model.ts'

const Schema = z.object({ name: SearchName })

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Сохранённые поиски', load(args, api.savedSearches.list.queryOptions()))

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { items } = useSuspenseQuery(api.savedSearches.list.queryOptions()).data
  const isSaved = new URLSearchParams(useLocation().search).has('saved')
  const [removed, setRemoved] = useState<SavedSearch | null>(null)
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <h1 id="searches" tabIndex={-1}>
        Сохранённые поиски
      </h1>
      <HelpLink answer="sohranyonnye-poiski">Как приходят письма?</HelpLink>
      {isSaved && (
        <Notice tone="success" title="Поиск сохранён">
          <NotificationOffer text="Узнавайте о новом сразу, а не из письма." />
        </Notice>
      )}
      <div role="status" className="empty:hidden">
        {removed && <Removed key={removed.id} search={removed} onBack={() => setRemoved(null)} />}
      </div>
      {items.length === 0 ? (
        <Nothing />
      ) : (
        GROUPS.map(({ title, isOf }) => (
          <Group
            key={title}
            title={items.some((one) => one.followed) ? title : null}
            searches={items.filter(isOf)}
            now={now}
            onRemoved={(search) => {
              setRemoved(search)
              // The focused button has been removed.
              document.getElementById('searches')?.focus()
            }}
          />
        ))
      )}
    </div>
  )
}

const GROUPS = [
  { title: 'Компании', isOf: ({ followed }: SavedSearch) => followed !== null },
  { title: 'Поиски', isOf: ({ followed }: SavedSearch) => followed === null },
]

function Group({
  title,
  searches,
  now,
  onRemoved,
}: {
  /** Null if there is only one group. */
  title: string | null
  searches: readonly SavedSearch[]
  now: string
  onRemoved: (search: SavedSearch) => void
}) {
  if (searches.length === 0) return null
  return (
    <section aria-label={title ?? 'Поиски'} className="grid gap-3">
      {title && <h2>{title}</h2>}
      <ul className="grid md:gap-3">
        {searches.map((search) => (
          <li key={search.id}>
            <SearchRow
              search={search}
              now={now}
              isInGroup={title !== null}
              onRemoved={() => onRemoved(search)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Removed({ search: { id, name, followed }, onBack }: { search: SavedSearch; onBack: () => void }) {
  const restore = useCommand(api.savedSearches.restore, { done: onBack })
  return (
    <Notice
      tone={restore.isError ? 'error' : 'info'}
      title={
        restore.isError
          ? failureText(restore.error, 'Не получилось вернуть поиск. Повторите.')
          : followed
            ? 'Вы больше не следите за компанией'
            : 'Поиск удалён'
      }
      action={
        <Button
          size="small"
          variant="secondary"
          className="shrink-0 self-start"
          isBusy={restore.isPending}
          onClick={() => restore.run({ id })}
        >
          Вернуть
        </Button>
      }
    >
      <p className="line-clamp-2 wrap-anywhere">{name}</p>
    </Notice>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Здесь появятся сохранённые поиски"
      action={<ButtonLink href={pathOf('vacancies-slug')}>Найти вакансию</ButtonLink>}
    >
      <p>Нажмите «Следить» над списком или у компании, и о новом мы напишем на почту.</p>
    </EmptyState>
  )
}

function SearchRow({
  search,
  now,
  isInGroup,
  onRemoved,
}: {
  search: SavedSearch
  now: string
  /** The search is displayed under a heading of the second level. */
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
  // A name made of the conditions would repeat them.
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
