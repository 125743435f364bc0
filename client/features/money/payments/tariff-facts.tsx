import { CheckIcon } from '#client/ui/icons.tsx'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'

/** What a placement by a tariff gives, a line each. */
export function TariffFacts({
  tariff: { days, raiseEveryDays, isHighlighted },
}: {
  tariff: Pick<Tariff, 'days' | 'raiseEveryDays' | 'isHighlighted'>
}) {
  const facts = [
    `${countOf(days, DAY_FORMS)} в поиске`,
    ...(raiseEveryDays === null ? [] : [`Поднимаем каждые ${countOf(raiseEveryDays, DAY_FORMS)}`]),
    ...(isHighlighted ? ['Выделена в списке'] : []),
  ]
  return (
    <ul className="grid gap-1.5">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-2">
          <CheckIcon className="mt-0.5 shrink-0 text-good" />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  )
}
