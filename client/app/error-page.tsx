import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { messageOf, statusOf } from './api-error.ts'
import { isHydrating } from './hydration.ts'
import type { PageMeta } from '#shared/routing/page-meta.ts'
import { useSite } from './site.tsx'

/** Few visitors ever see them. Without a connection the page does without. */
const WaysOut = lazy(() => import('./ways-out.tsx').catch(() => ({ default: () => null })))

/** Replaces a page that failed (specification, sections 2 and 8). Needs no data. */
export function RootErrorBoundary() {
  const { name } = useSite()
  const failure = failureOf(useRouteError())
  const heading = toHeading(failure.status)
  // For errors that no navigation has brought: the head is of the page that failed.
  useEffect(() => {
    document.title = `${heading} — ${name}`
  }, [heading, name])
  return <ErrorPage {...failure} />
}

/** The head of the error page. */
export const errorMeta = (error: unknown): PageMeta => ({
  title: toHeading(failureOf(error).status),
  isIndexed: false,
})

export function ErrorPage({ status, message }: { status: number; message: string | null }) {
  const detail = detailOf(status, message)
  return (
    <div className="container grid gap-10 py-10 md:py-16">
      <div className="max-w-[40em]">
        <p className="mb-2 text-small font-semibold text-muted">Ошибка {status}</p>
        <h1>
          {toHeading(status)}{' '}
          <span role="img" aria-label="грустное лицо">
            😔
          </span>
        </h1>
        <p className="mt-3 text-lead">{toText(status, message)}</p>
        {detail && <p className="mt-3 text-small break-all text-muted">{detail}</p>}
      </div>
      <Suspense>
        <WaysOut />
      </Suspense>
    </div>
  )
}

const DEFAULT_HEADING = 'Что-то пошло не так'
const HEADINGS: Readonly<Record<number, string>> = {
  400: 'Адрес не распознан',
  401: 'Нужно войти на сайт',
  403: 'Доступ закрыт',
  404: 'Страница не найдена',
  410: 'Этой страницы больше нет',
  422: 'Данные не прошли проверку',
  503: 'Сайт временно недоступен',
}

const toHeading = (status: number) => HEADINGS[status] ?? DEFAULT_HEADING

const INTERNAL_ERROR = 'Похоже, что-то сломалось на нашей стороне. Мы уже работаем над исправлением.'

function toText(status: number, message: string | null) {
  if (status === 404) return 'Страницы, которую вы запросили, не существует.'
  return (status === 500 ? null : message) ?? INTERNAL_ERROR
}

/** The server's message of a 404, unless it only repeats the heading. */
function detailOf(status: number, message: string | null) {
  return status === 404 && message !== 'Page not found' ? message : null
}

type Failure = { status: number; message: string | null }

/** What an error of hydration shows (specification, section 8). */
export const HYDRATION_FAILURE: Failure = { status: 404, message: 'Page Not Found' }
/** The boundary may be drawn again later. */
let errorOfHydration: unknown = null

/** Status and message of an error that a boundary caught. An error without a status is a bug; its message is hidden. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return { status: error.status, message: messageIn(error.data) }
  if (isHydrating()) errorOfHydration = error
  if (error != null && error === errorOfHydration) return HYDRATION_FAILURE
  return { status: statusOf(error) ?? 500, message: messageOf(error) }
}

/** Loaders throw `{ message }`; the router throws a text for developers, which is not shown. */
function messageIn(data: unknown) {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null
  return typeof data.message === 'string' && data.message !== '' ? data.message : null
}
