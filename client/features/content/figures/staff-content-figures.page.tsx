import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
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
  const { year, years, isComplete, items } = useSuspenseQuery(figures(yearIn(useLocation().search))).data
  const [edited, setEdited] = useState<{ name: FigureName; year: number } | null>(null)
  const figure = edited?.year === year ? items.find(({ name }) => name === edited.name) : undefined
  return (
    <StaffPage
      current="staff-content"
      nav={<ContentNav current="staff-content-figures" />}
      title="Цифры года"
      lead="По ним считают калькулятор и суммы «на руки» в карточках, их подставляют тексты. Внесённая цифра действует сразу во всём, что читают люди; ставки, которые закон не меняет каждый год, держатся и в следующих годах."
      filters={
        <>
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
        </>
      }
    >
      {figure && (
        <FigureEditor
          key={`${year} ${figure.name}`}
          year={year}
          figure={figure}
          onClose={() => setEdited((present) => (present === edited ? null : present))}
        />
      )}
      <FigureList
        year={year}
        items={items}
        now={now}
        editedName={figure?.name ?? null}
        onEdit={(name) => setEdited({ name, year })}
      />
    </StaffPage>
  )
}

function yearIn(search: string): number | null {
  const year = Number(new URLSearchParams(search).get('year'))
  return Number.isInteger(year) && year > 0 ? year : null
}
