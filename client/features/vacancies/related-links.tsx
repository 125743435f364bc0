import type { Facets } from '#shared/features/vacancies/contract.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { Chip } from '#client/ui/chip.tsx'
import type { ListState } from './list-state.ts'

const SHOWN = 16

/** Professions and places one step away from this list, for people and for search engines. */
export function RelatedLinks({ state: { filter }, facets }: { state: ListState; facets: Facets }) {
  const { profession, location } = filter
  return (
    <>
      <Related
        title={location ? 'Профессии в этом месте' : 'По профессиям'}
        values={facets.profession.filter(({ value }) => value !== profession)}
        hrefOf={(slug) => vacanciesPath({ profession: slug, location })}
      />
      <Related
        title={profession ? 'Эта профессия в других местах' : 'По городам и регионам'}
        values={facets.location.filter(({ value }) => value !== location)}
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
  values: Facets['profession']
  hrefOf: (slug: string) => string
}) {
  const shown = values.filter(({ name, count }) => name !== null && count > 0).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="mb-3">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ value, name, count }) => (
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
