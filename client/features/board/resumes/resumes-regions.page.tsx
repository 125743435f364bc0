import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { CountedLink } from '#client/features/reference/locations/counted-link.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { PageLink } from '#client/ui/page-link.tsx'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const buildQuery = (slug: string | undefined) =>
  api.resumes.places.queryOptions({ input: { region: slug ?? null } })

export async function loader(args: LoaderFunctionArgs) {
  const { region, isIndexed } = await load(args, buildQuery(args.params['slug']))
  const where = region ? `${region.preposition} ${region.namePrepositional}` : 'по регионам России'
  return pageData(args, {
    title: region ? `Резюме ${where} по городам` : `Резюме ${where}`,
    description: `Люди, которые ищут удалённую и надомную работу ${where}.`,
    isIndexed,
    crumbs: buildCrumbs(region),
  })
}

const buildCrumbs = (region: object | null) => [
  { href: pathOf('resumes'), text: 'Резюме' },
  ...(region ? [{ href: pathOf('resumes-regions'), text: 'Регионы' }] : []),
]

/** All regions, or one with its cities. */
export function Component() {
  const { slug } = useParams()
  const { data } = useSuspenseQuery(buildQuery(slug))
  const { region, isListIndexed, items } = data
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={buildCrumbs(region)} />
      <div className="grid justify-items-start gap-4">
        <h1>{region ? `Резюме ${inPlace(region)}` : `Резюме по${NO_BREAK_SPACE}регионам России`}</h1>
        {region && (
          <PageLink
            href={resumesPath({ location: region.slug })}
            isFollowed={isListIndexed}
            className="btn"
            data-variant="primary"
          >
            Смотреть резюме
          </PageLink>
        )}
      </div>
      {items.length === 0 && (
        <p className="text-muted">{region ? 'По городам резюме здесь пока нет.' : 'Резюме пока нет.'}</p>
      )}
      <ul className="gap-x-10 sm:columns-2 lg:columns-3">
        {items.map(({ path, name, count, isIndexed }) => (
          <li key={path} className="break-inside-avoid">
            <CountedLink href={path} isFollowed={isIndexed} name={name} count={count} />
          </li>
        ))}
      </ul>
    </div>
  )
}
