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
import type { SavedSearch } from '#shared/features/board/saved-searches/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NotificationOffer } from '#client/features/identity/notifications/notification-offer.tsx'
import { SearchRow } from './search-row.tsx'

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
  /** Null where there is one group. */
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
