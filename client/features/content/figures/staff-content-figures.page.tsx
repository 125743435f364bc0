import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { FigureEditor } from './figure-editor.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ListedFigure } from '#shared/features/content/figures/contract.ts'
import { FIGURES, type FigureName } from '#shared/features/reference/taxes/figures.ts'
import { formatAge } from '#shared/kernel/dates.ts'
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

/** The figures of a year with their sources; the missing ones first. */
function FigureList({
  year,
  items,
  now,
  editedName,
  onEdit,
}: {
  year: number
  items: readonly ListedFigure[]
  now: string
  /** In the editor. */
  editedName: FigureName | null
  onEdit: (name: FigureName) => void
}) {
  const missing = items.filter(({ shown }) => shown === null)
  const known = items.filter(({ shown }) => shown !== null)
  return (
    <Card as="div" className="py-0 md:py-0">
      <ul className="divide-y divide-line">
        {[...missing, ...known].map((figure) => (
          <li
            key={figure.name}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            aria-current={figure.name === editedName || undefined}
          >
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span>{FIGURES[figure.name].label}</span>
                {figure.shown === null ? (
                  <Badge tone="warning">не внесена</Badge>
                ) : (
                  <span className="font-semibold whitespace-nowrap">{figure.shown}</span>
                )}
              </p>
              {figure.shown !== null && (
                <p className="text-small wrap-anywhere text-muted">{originOf(figure, year, now)}</p>
              )}
            </div>
            <Button
              variant="secondary"
              className="justify-self-start"
              aria-label={`${figure.shown === null ? 'Внести' : 'Изменить'}: ${FIGURES[figure.name].label}`}
              onClick={() => onEdit(figure.name)}
            >
              {figure.shown === null ? 'Внести' : 'Изменить'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function originOf({ source, since, checkedAt, checkedBy }: ListedFigure, year: number, now: string) {
  const entered =
    checkedAt === null
      ? 'из поставки'
      : `внесено: ${checkedBy ?? 'сотрудник'}, ${formatAge(checkedAt, new Date(now))}`
  return [source, since !== year && `с ${since} года`, entered].filter(Boolean).join(' · ')
}
