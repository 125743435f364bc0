import type { FacetValue, ListResult } from '#shared/features/vacancies/contract.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { Chip } from '#client/ui/chip.tsx'

/** Lists one step away from this one that search engines may list too. */
export function RelatedLinks({
  filter: { profession, location },
  related,
}: Pick<ListResult, 'filter' | 'related'>) {
  return (
    <>
      <Related
        title={location ? 'Профессии в этом месте' : 'По профессиям'}
        values={related.professions}
        hrefOf={(slug) => vacanciesPath({ profession: slug, location })}
      />
      <Related
        title={profession ? 'Эта профессия в других местах' : 'По городам и регионам'}
        values={related.locations}
        hrefOf={(slug) => vacanciesPath({ profession, location: slug })}
      />
    </>
  )
}

function Related({
  title,
  values,
  hrefOf,
}: {
  title: string
  values: readonly FacetValue[]
  hrefOf: (slug: string) => string
}) {
  if (values.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="mb-3">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {values.map(({ value, name, count }) => (
          <li key={value}>
            <Chip href={hrefOf(value)} count={formatNumber(count)}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
