import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchIcon } from '#client/ui/icons.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { RouteRule } from '#shared/features/staff/route-rules/contract.ts'
import { ROUTE_RULES_PAGE_SIZE } from '#shared/features/staff/route-rules/forms.ts'
import { pageNumber, pageCount } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PathTrial } from './path-trial.tsx'
import { RouteRuleEditor } from './route-rule-editor.tsx'
import { RouteRuleList } from './route-rule-list.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'

const COUNTED = { one: 'правило', few: 'правила', many: 'правил' }

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Перенаправления', load(args, rules(shown)))
}

const rules = (shown: Shown) => api.routeRules.staffList.queryOptions({ input: shown })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const [edited, setEdited] = useState<RouteRule | null>(null)
  const [status, setStatus] = useState('')
  const { count, items } = useSuspenseQuery(rules(shown)).data
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-route-rules" />
      <div>
        <h1>Перенаправления</h1>
        <p className="mt-2 max-w-[45em] text-muted">
          Старый адрес ведёт на новый раньше, чем сайт ищет страницу. Параметры после «?» передаются дальше.
        </p>
      </div>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <div className="grid min-w-0 gap-4 max-lg:order-last">
          <form role="search" action={pathOf('staff-route-rules')} className="flex gap-2">
            <Input
              key={shown.search}
              label="Часть адреса"
              isLabelHidden
              type="search"
              name="search"
              defaultValue={shown.search}
              maxLength={200}
              placeholder="Часть адреса"
              className="grow"
            />
            <Button type="submit">
              <SearchIcon />
              <span className="max-sm:sr-only">Найти</span>
            </Button>
          </form>
          <p className="text-small text-muted">{countOf(count, COUNTED)}</p>
          {items.length > 0 ? (
            <RouteRuleList
              rules={items}
              now={now}
              editedPath={edited?.path ?? null}
              onEdit={setEdited}
              onRemoved={(rule) => {
                setStatus(`Правило для ${rule.path} удалено.`)
                if (edited?.path === rule.path) setEdited(null)
              }}
            />
          ) : (
            <EmptyState title={shown.search ? 'Ничего не нашлось' : 'Правил пока нет'}>
              <p>{shown.search ? 'Попробуйте часть адреса короче.' : 'Добавьте первое.'}</p>
            </EmptyState>
          )}
          <Pagination
            page={shown.page}
            pages={pageCount(count, { size: ROUTE_RULES_PAGE_SIZE })}
            hrefOf={(page) => hrefOf({ ...shown, page })}
          />
        </div>
        <div className="grid md:gap-4">
          <RouteRuleEditor
            key={edited?.path ?? ''}
            rule={edited}
            onSaved={(rule) => {
              setStatus(`Сохранено: ${rule.path} → ${rule.to}.`)
              setEdited(null)
            }}
            onCancel={() => setEdited(null)}
          />
          <PathTrial />
        </div>
      </div>
    </div>
  )
}

type Shown = { search: string; page: number }

function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    page: pageNumber(params),
  }
}

function hrefOf({ search, page }: Shown) {
  return withPage(pathOf('staff-route-rules'), page, { search })
}
