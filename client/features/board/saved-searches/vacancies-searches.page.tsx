import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { LoadingRows } from '#client/features/board/hidden/loading-rows.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { DeviceNews } from '#shared/features/board/saved-searches/model.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import {
  changeSearch,
  forgetSearches,
  keepSearch,
  useDeviceSearches,
  type DeviceSearch,
} from './device-searches.ts'

/** For guests, whose searches only their browser knows. */
export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Поиски в этом браузере', isIndexed: false })
}

export function Component() {
  const hasSession = useHasSession()
  return (
    <div className="container grid max-w-[880px] gap-4 py-6 md:py-8">
      <div className="grid gap-1">
        <h1 id="searches" tabIndex={-1}>
          Поиски в этом браузере
        </h1>
        <p className="text-muted">
          {hasSession ? (
            <>
              Поиски вашего аккаунта — в <a href={pathOf('personal-searches')}>сохранённых поисках</a>.
            </>
          ) : (
            'Их знает только этот браузер. Когда вы войдёте, они перейдут в аккаунт.'
          )}
        </p>
      </div>
      <p className="js:hidden">Чтобы сохранять поиски без входа, включите в браузере JavaScript.</p>
      <div className="grid gap-4 no-js:hidden">{useHydrated() ? <Searches /> : <LoadingRows />}</div>
    </div>
  )
}

function Searches() {
  const searches = useDeviceSearches()
  const asked = searches.map(({ address, seenUpTo }) => ({ address, seenUpTo }))
  const { data, error, refetch } = useQuery({
    ...api.savedSearches.onDevice.queryOptions({ input: { searches: asked } }),
    enabled: searches.length > 0,
    placeholderData: (before) => before,
  })
  if (searches.length === 0) return <Nothing />
  return (
    <>
      <SignInNotice />
      {error && (
        <Notice
          tone="error"
          title={failureText(error, 'Не получилось узнать, что нового.')}
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              Повторить
            </Button>
          }
        />
      )}
      <ul className="grid gap-3">
        {searches.toReversed().map((search) => (
          <li key={search.address}>
            <Row
              search={search}
              news={data?.items.find((one) => one?.address === search.address) ?? null}
              isGone={data?.items[searches.indexOf(search)] === null}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({
  search: { address, name, ...search },
  news,
  isGone,
}: {
  search: DeviceSearch
  news: DeviceNews | null
  /** A place or a profession of the search is no longer known. */
  isGone: boolean
}) {
  function remove() {
    forgetSearches([address])
    document.getElementById('searches')?.focus()
    showToast({
      type: 'success',
      title: 'Поиск удалён',
      description: name,
      undo: () => void keepSearch({ address, name, ...search }),
    })
  }

  return (
    <Card as="article" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="min-w-0 grow text-lead font-semibold wrap-anywhere">
        {isGone ? (
          name
        ) : (
          <a
            href={address}
            className="text-ink"
            onClick={() => news && changeSearch(address, { seenUpTo: news.upTo })}
          >
            {name}
          </a>
        )}
      </h2>
      {isGone && <p className="text-small text-muted">Такого списка больше нет</p>}
      {news && news.fresh > 0 && <Badge tone="accent">Новых: {formatNumber(news.fresh)}</Badge>}
      <Button variant="quiet" size="small" aria-label={`Удалить: ${name}`} onClick={remove}>
        Удалить
      </Button>
    </Card>
  )
}

function SignInNotice() {
  if (useHasSession()) return null
  return (
    <Notice>
      <p>
        <a href={`${pathOf('sign-in')}?redirect_uri=${encodeURIComponent(pathOf('personal-searches'))}`}>
          Войдите
        </a>
        , чтобы о новом приходили письма, а поиски были видны на всех устройствах.
      </p>
    </Notice>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Здесь пока пусто"
      action={<ButtonLink href={pathOf('vacancies-slug')}>Найти вакансию</ButtonLink>}
    >
      <p>Нажмите «Следить» над списком вакансий или у компании, и здесь будет видно, что нового.</p>
    </EmptyState>
  )
}
