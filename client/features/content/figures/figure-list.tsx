import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { ListedFigure } from '#shared/features/content/figures/contract.ts'
import { FIGURES } from '#shared/features/reference/taxes/figures.ts'
import type { FigureName } from '#shared/features/reference/taxes/figures.ts'
import { formatAge } from '#shared/kernel/dates.ts'

/** The figures of a year with their sources; the missing ones first. */
export function FigureList({
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
