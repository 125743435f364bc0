import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { FigureName } from '#shared/features/reference/taxes/figures.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { FigureEditor } from './figure-editor.tsx'
import { FigureList } from './figure-list.tsx'

export function loader(args: LoaderFunctionArgs) {
  return privatePage(args, 'Цифры года', load(args, figures(yearIn(new URL(args.request.url).search))))
}

const figures = (year: number | null) => api.figures.staffList.queryOptions({ input: { year } })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const queryClient = useQueryClient()
  const { year, years, isComplete, items } = useSuspenseQuery(figures(yearIn(useLocation().search))).data
  const [edited, setEdited] = useState<{ name: FigureName; year: number } | null>(null)
  const [status, setStatus] = useState('')
  const figure = edited?.year === year ? items.find(({ name }) => name === edited.name) : undefined

  function onChanged(message: string) {
    setStatus(message)
    setEdited(null)
    void queryClient.invalidateQueries({ queryKey: api.figures.key() })
    void queryClient.invalidateQueries({ queryKey: api.facts.key() })
  }

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-content" />
      <ContentNav current="staff-content-figures" />
      <div className="grid gap-2">
        <h1>Цифры года</h1>
        <p className="max-w-[45em] text-muted">
          По ним считают калькулятор и суммы «на руки» в карточках, их подставляют тексты. Внесённая цифра
          действует сразу во всём, что читают люди; ставки, которые закон не меняет каждый год, держатся и в
          следующих годах.
        </p>
      </div>
      <ChipNav
        label="Год"
        views={years.map((one) => [one, String(one)])}
        current={year}
        hrefOf={(one) => `${pathOf('staff-content-figures')}?year=${one}`}
      />
      {!isComplete && (
        <Notice tone="warning" title={`${year} год неполный`}>
          <p>
            Пока не внесены все цифры, калькулятор и карточки считают по последнему полному году, а тексты
            называют последнюю известную цифру вместе с её годом.
          </p>
        </Notice>
      )}
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {figure && (
        <FigureEditor
          key={`${year} ${figure.name}`}
          year={year}
          figure={figure}
          onChanged={onChanged}
          onCancel={() => setEdited(null)}
        />
      )}
      <FigureList
        year={year}
        items={items}
        now={now}
        editedName={figure?.name ?? null}
        onEdit={(name) => {
          setStatus('')
          setEdited({ name, year })
        }}
      />
    </div>
  )
}

function yearIn(search: string): number | null {
  const year = Number(new URLSearchParams(search).get('year'))
  return Number.isInteger(year) && year > 0 ? year : null
}
