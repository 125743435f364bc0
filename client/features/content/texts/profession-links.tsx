import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { ProfessionRef } from '#shared/features/content/articles/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { professionFacts } from './profession-facts.ts'

/** Professions with their pay; those with a page lead to it, others to their vacancies. */
export function ProfessionLinks({
  id,
  title,
  professions,
}: {
  id: string
  title: string
  professions: readonly ProfessionRef[]
}) {
  if (professions.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      <ul className="grid">
        {professions.map(({ slug, name, median, vacancyCount, hasPage, hasList }) => (
          <li key={slug} className="border-b border-line py-2 last:border-0">
            <Name slug={slug} name={name} hasPage={hasPage} hasList={hasList} />
            <span className="block text-small text-muted">{professionFacts({ median, vacancyCount })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Name({
  slug,
  name,
  hasPage,
  hasList,
}: {
  slug: string
  name: string
  hasPage: boolean
  hasList: boolean
}) {
  if (hasPage) return <a href={pathOf('professii-slug', { slug })}>{name}</a>
  return hasList ? <a href={vacanciesPath({ profession: slug })}>{name}</a> : name
}
