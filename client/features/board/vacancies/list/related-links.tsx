import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { onlyValue } from '#shared/lists/fields.ts'
import type { FacetValue } from '#shared/lists/list-page.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { Chip } from '#client/ui/chip.tsx'

/** Lists one step away from this one that search engines may list too. */
export function RelatedLinks({ filter, related }: Pick<ListResult, 'filter' | 'related'>) {
  const [profession, location] = [onlyValue(filter.profession), onlyValue(filter.location)]
  return (
    <>
      {filter.profession.length === 0 && (
        <Related
          title={location ? 'Как здесь работают' : 'Как можно работать'}
          values={waysOf(related)}
          hrefOf={(attribute) => vacanciesPath({ location, attribute })}
        />
      )}
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

const waysOf = ({ attributes }: ListResult['related']) =>
  VACANCY_ATTRIBUTES.filter(({ slug }) => attributes.includes(slug)).map(({ slug, name }) => ({
    value: slug,
    name,
    count: null,
  }))

function Related({
  title,
  values,
  hrefOf,
}: {
  title: string
  values: readonly (Pick<FacetValue, 'value' | 'name'> & { count: number | null })[]
  hrefOf: (slug: string) => string
}) {
  if (values.length === 0) return null
  return (
    <section className="print:hidden">
      <h2 className="mb-3">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {values.map(({ value, name, count }) => (
          <li key={value}>
            <Chip href={hrefOf(value)} {...(count === null ? {} : { count: formatNumber(count) })}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
