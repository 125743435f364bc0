import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { HOME_CRUMB, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { formatAmount, countOf } from '#shared/kernel/number.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ProfessionPay } from './profession-pay.tsx'
import { salaryHeading } from './salary-labels.ts'

/** The edition of the rules in `how-counted.tsx`: a remark about a page names it. */
const RULES_VERSION = '2026-11-23'

/** Apart, because professions do not need it. */
const SalaryIndex = lazy(
  afterFirstInput(async () => ({ default: (await import('./salary-index.tsx')).SalaryIndex })),
)

const SALARIES_CRUMB: Crumb = { href: pathOf('salaries-slug'), text: 'Зарплаты' }

export async function loader(args: LoaderFunctionArgs) {
  const address = salaryAddress(args.params['*'])
  if (!address) return refusePage(404)
  const { profession, location } = address
  if (profession === null) {
    const search = searchOf(new URL(args.request.url).search)
    await load(args, listQuery(search))
    return pageData(args, {
      title: 'Зарплаты по профессиям на удалённой работе',
      description:
        'Сколько платят на удалёнке и дома: медиана и половина вакансий посередине по каждой профессии, из наших вакансий за год. На руки и без указания налога отдельно.',
      isIndexed: search === '',
      crumbs: TOP_CRUMBS,
    })
  }
  const pay = await load(args, professionQuery(profession, location))
  const heading = salaryHeading(pay)
  return pageData(args, {
    title: heading,
    ...(pay.location ? { distinction: inPlace(pay.location) } : {}),
    description: toDescription(pay),
    isIndexed: pay.isIndexed,
    crumbs: buildCrumbs(pay),
  })
}

export function Component() {
  const address = salaryAddress(useParams()['*'])
  const search = searchOf(useLocation().search)
  if (!address) throw new Error('The loader lets no such address through')
  if (address.profession === null) return <Index search={search} />
  return <Profession profession={address.profession} location={address.location} />
}

function Index({ search }: { search: string }) {
  const { data } = useSuspenseQuery(listQuery(search))
  return (
    <LatePart>
      <SalaryIndex
        crumbs={TOP_CRUMBS}
        search={search}
        remark={<RemarkBox contentVersion={RULES_VERSION} />}
        {...data}
      />
    </LatePart>
  )
}

function Profession({ profession, location }: { profession: string; location: string | null }) {
  const { data } = useSuspenseQuery(professionQuery(profession, location))
  return (
    <ProfessionPay
      crumbs={buildCrumbs(data)}
      pay={data}
      remark={<RemarkBox contentVersion={`${data.period.to}, ${RULES_VERSION}`} />}
    />
  )
}

function buildCrumbs({ profession: { slug, name }, location }: ProfessionSalaries): Crumb[] {
  const parent = { href: pathOf('salaries-slug', { slug }), text: name }
  return [HOME_CRUMB, SALARIES_CRUMB, ...(location ? [parent] : [])]
}

function toDescription(pay: ProfessionSalaries) {
  const [main] = pay.series
  const heading = salaryHeading(pay)
  if (!main) return `${heading}: пока мало вакансий с указанной зарплатой, чтобы назвать число.`
  const { low, median, high } = main.quartiles
  return `${heading}: медиана ${formatAmount(median, 'RUB')} (${SALARY_TAX_LABELS[main.tax]}), половина вакансий от ${formatAmount(low, 'RUB')} до ${formatAmount(high, 'RUB')}. По ${countOf(main.count, VACANCY_FORMS)} за год.`
}

const searchOf = (search: string) => new URLSearchParams(search).get('search')?.trim().slice(0, 100) ?? ''

const listQuery = (search: string) => api.salaries.list.queryOptions({ input: { search } })
const professionQuery = (profession: string, location: string | null) =>
  api.salaries.read.queryOptions({ input: { profession, location } })

/** Segments of an address below /salaries: none is the list of professions; null for too many. */
function salaryAddress(slugs: string | undefined) {
  const parts = (slugs ?? '').split('/').filter((slug) => slug !== '')
  const [profession = null, location = null] = parts
  return parts.length > 2 ? null : { profession, location }
}
