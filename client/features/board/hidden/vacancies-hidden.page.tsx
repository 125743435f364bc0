import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { useHiding } from './hide-actions.ts'
import { useHidden, type HiddenThing } from '#client/app/hidden-now.ts'
import { AccountHidden } from './hidden-notes.tsx'

/** For guests too, whose list only their browser knows. */
export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Скрытые вакансии и компании', isIndexed: false })
}

export function Component() {
  const hasSession = useHasSession()
  return (
    <div className="container grid max-w-[880px] gap-4 py-6 md:py-8">
      <div className="grid gap-1">
        <h1>Скрытые</h1>
        <p className="text-muted">
          {hasSession
            ? 'Этих вакансий нет в ваших списках, письмах и подборках.'
            : 'Этих вакансий нет в списках в этом браузере.'}{' '}
          Избранное показываем всегда.
        </p>
        {!hasSession && (
          <a href={pathOf('vacancies-searches')} className="py-2 text-small no-js:hidden">
            Поиски в этом браузере
          </a>
        )}
      </div>
      <p className="js:hidden">Чтобы скрывать вакансии, включите в браузере JavaScript.</p>
      <div className="grid gap-4 no-js:hidden">{hasSession ? <OfAccount /> : <OfDevice />}</div>
    </div>
  )
}

function OfDevice() {
  const things = useHidden().filter(({ kind }) => kind !== 'seen')
  if (!useHydrated()) return <LoadingRows />
  return (
    <>
      {things.length > 0 && (
        <Notice>
          <p>
            <a href={`${pathOf('sign-in')}?redirect_uri=${encodeURIComponent(pathOf('vacancies-hidden'))}`}>
              Войдите
            </a>
            , чтобы скрытое не возвращалось на других устройствах и не приходило в письмах.
          </p>
        </Notice>
      )}
      <Things things={things} />
    </>
  )
}

function OfAccount() {
  const { data, error, refetch } = useQuery(api.hidden.list.queryOptions())
  const things: HiddenThing[] = [
    ...(data?.vacancies ?? []).map(({ id, title, company }) => ({
      kind: 'vacancy' as const,
      id,
      title: `${title}, ${company}`,
      slug: '',
    })),
    ...(data?.companies ?? []).map(({ id, title, slug }) => ({
      kind: 'company' as const,
      id,
      title,
      slug,
    })),
  ]
  return (
    <>
      <AccountHidden />
      {error ? (
        <Notice
          tone="error"
          title="Не получилось загрузить список"
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              Повторить
            </Button>
          }
        />
      ) : data ? (
        <Things things={things} />
      ) : (
        <LoadingRows />
      )}
    </>
  )
}

const KINDS = [
  ['vacancy', 'Вакансии'],
  ['company', 'Компании'],
] as const

function Things({ things }: { things: readonly HiddenThing[] }) {
  const { show } = useHiding()
  if (things.length === 0)
    return (
      <EmptyState
        title="Вы ничего не скрыли"
        action={<ButtonLink href={pathOf('vacancies-slug')}>К вакансиям</ButtonLink>}
      >
        <p>Нажмите «…» на карточке вакансии, чтобы больше не видеть её или всю компанию.</p>
      </EmptyState>
    )
  return KINDS.map(([kind, title]) => {
    const ofKind = things.filter((thing) => thing.kind === kind)
    if (ofKind.length === 0) return null
    return (
      <Card key={kind} aria-labelledby={`hidden-${kind}`} className="grid gap-1">
        <h2 id={`hidden-${kind}`}>{title}</h2>
        <ul className="divide-y divide-line">
          {ofKind.map((thing) => (
            <li key={thing.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
              <a href={buildHref(thing)} className="min-w-0 wrap-anywhere">
                {thing.title}
              </a>
              <Button
                variant="secondary"
                size="small"
                className="shrink-0"
                aria-label={`Вернуть: ${thing.title}`}
                onClick={() => show(thing)}
              >
                Вернуть
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    )
  })
}

const buildHref = ({ kind, id, slug }: HiddenThing) =>
  kind === 'vacancy' ? pathOf('vacancies-id', { id }) : pathOf('employer-slug', { slug })
