import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { data, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { chunk } from '#client/app/chunk.ts'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import type { Site, Crumb } from '#shared/routing/page-meta.ts'
import { load, pageData, refusePage, siteOf, type PageData } from '#client/app/page-data.ts'
import { FavouriteSlot } from '#client/features/board/favourites/favourite-slot.tsx'
import { AddressMap } from '#client/features/reference/maps/address-map.tsx'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { HiddenNote, hidable, VacancyMenu } from '#client/features/board/hidden/hidable-card.tsx'
import { ResponseSlot, ResponseStepsSlot } from '#client/features/board/responses/sending/response-slot.tsx'
import { ComplaintAnchor } from '#client/features/staff/complaints/complaint-anchor.tsx'
import { recordSeen } from '#client/features/board/hidden/seen.ts'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { companyTag, vacancyTag } from '#shared/features/board/vacancies/cache-tags.ts'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { jobPosting } from '#shared/features/board/vacancies/job-posting.ts'
import { WORK_FORM_LABELS, UNKNOWN_FORM } from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel, salaryParts } from '#shared/features/board/vacancies/salary-label.ts'
import { FollowCompany } from '#client/features/board/saved-searches/follow-slot.tsx'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { VacancyView } from './vacancy/vacancy-view.tsx'
import { placesLabel } from './vacancy-labels.ts'
import { useSession } from '#client/app/current-user.ts'

/** Links, which need no script. */
const GoneVacancy = lazy(afterFirstInput(() => import('./vacancy/gone-vacancy.tsx')))

export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['*'])
  if (id === null) return refusePage(404)
  const [vacancy, similar] = await Promise.all([
    load(args, api.vacancies.read.queryOptions({ input: { id } })).catch(nullWhenGone),
    load(args, api.vacancies.similar.queryOptions({ input: { id } })),
  ])
  if (!vacancy) {
    const meta = { title: 'Вакансия закрыта', isIndexed: false }
    return data({ ...pageData(args, meta), isGone: true }, { status: 410 })
  }
  return pageData(args, {
    ...buildMeta(vacancy),
    // Only the server writes structured data and tags, so only its build has the code.
    ...(import.meta.env.SSR
      ? {
          jsonLd: structuredDataOf(vacancy, siteOf(args)),
          cacheTags: toTags([vacancy, ...similar.items]),
          share: shareTextsOf(vacancy),
        }
      : {}),
  })
}

export function Component() {
  const id = vacancyIdOf(useParams()['*'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { isGone = false } = useLoaderData<PageData & { isGone?: boolean }>()
  return isGone ? <Gone id={id} /> : <Present id={id} />
}

function Gone({ id }: { id: VacancyId }) {
  const { now } = useLoaderData<PageData>()
  const { data: similar } = useSuspenseQuery(api.vacancies.similar.queryOptions({ input: { id } }))
  return (
    <LatePart>
      <GoneVacancy
        similar={similar.items}
        now={now}
        actionOf={renderFavouriteButtons(similar.items)}
        hidable={hidable}
      />
    </LatePart>
  )
}

function Present({ id }: { id: VacancyId }) {
  const { data: vacancy } = useSuspenseQuery(api.vacancies.read.queryOptions({ input: { id } }))
  const { data: similar } = useSuspenseQuery(api.vacancies.similar.queryOptions({ input: { id } }))
  const { now, meta } = useLoaderData<PageData>()
  const isOpen = vacancy.state === 'open'
  useEffect(() => {
    recordSeen(id)
    if (isOpen) countView(id)
  }, [id, isOpen])
  return (
    <VacancyView
      vacancy={vacancy}
      similar={similar.items}
      now={now}
      crumbs={meta.crumbs ?? []}
      actionOf={renderFavouriteButtons(similar.items)}
      hidable={hidable}
      respondWith={(button) => <ResponseStepsSlot id={id} button={button} />}
      follow={<FollowCompany id={vacancy.company.id} registerStatus={vacancy.companyRegister?.status} />}
      map={vacancy.address && <AddressMap key={vacancy.address} address={vacancy.address} />}
      actions={
        <>
          {!isOpen && <ResponseSlot id={id} />}
          <FavouriteSlot id={id} onAdded={() => void showAgain(id)} />
          <VacancyMenu vacancy={vacancy} />
          <ComplaintAnchor target="vacancy" id={id} />
          <OwnLink id={id} companyId={vacancy.company.id} />
          <HiddenNote vacancy={vacancy} />
        </>
      }
    />
  )
}

const loadHidden = chunk(() => import('#client/features/board/hidden/hidden-store.ts'))

/** Shows a guest's new favourite again if it is hidden. */
async function showAgain(id: VacancyId) {
  const { showOnDevice } = await loadHidden()
  showOnDevice([{ kind: 'vacancy', id }])
}

/** A vacancy that closed over thirty days ago has a separate page, with the status 410. */
function nullWhenGone(error: unknown): null {
  if (isGoneAnswer(error)) return null
  throw error
}

const isGoneAnswer = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'init' in error &&
  typeof error.init === 'object' &&
  error.init !== null &&
  'status' in error.init &&
  error.init.status === 410

function buildCrumbs({ profession, hasProfessionList }: Vacancy): Crumb[] {
  return [
    HOME_CRUMB,
    VACANCIES_CRUMB,
    ...(profession && hasProfessionList
      ? [{ href: vacanciesPath({ profession: profession.slug }), text: profession.name }]
      : []),
  ]
}

function toTags(shown: readonly Pick<Vacancy, 'id' | 'company'>[]) {
  return [...new Set(shown.flatMap(({ id, company }) => [vacancyTag(id), companyTag(company.id)]))]
}

function structuredDataOf(vacancy: Vacancy, site: Site) {
  const posting = jobPosting(vacancy, site)
  return posting ? [posting] : []
}

/**
 * The place of work; if it is unknown, the places to work from, then the form of work. Makes titles unique within a
 * company.
 */
function placeOf({ locations, workFrom, workForm, ...from }: Vacancy): string {
  const places = placesLabel(
    locations.length > 0 ? { locations, workFrom: [] } : { ...from, locations, workFrom },
  )
  return places ?? (workForm ? WORK_FORM_LABELS[workForm] : UNKNOWN_FORM).toLowerCase()
}

function shareTextsOf(vacancy: Vacancy): ShareTexts {
  const { isStated, amount, note } = salaryParts(vacancy.salary)
  return {
    kind: 'Вакансия',
    title: vacancy.title,
    // The fonts of the picture lack the character «≈».
    figure: isStated ? [inWords(amount), note].filter(Boolean).join(' ') : null,
    facts: [...(isNamed(vacancy.company) ? [vacancy.company.title] : []), placeOf(vacancy)],
  }
}

/** «≈ 90 000 ₽» and «от ≈ 90 000 ₽» without the sign. */
const inWords = (amount: string) => amount.replace(/^(от|до)(\s)≈\s/u, 'примерно $1$2').replace('≈', 'около')

function buildMeta(vacancy: Vacancy) {
  const number = `№ ${vacancy.id}`
  return {
    title: [
      vacancy.title,
      ...(isNamed(vacancy.company) ? [vacancy.company.title] : []),
      placeOf(vacancy),
      ...(vacancy.hasNamesake ? [number] : []),
    ].join(', '),
    distinction: number,
    description: [salaryLabel(vacancy.salary), vacancy.summary].join('. '),
    isIndexed: vacancy.isIndexed,
    crumbs: buildCrumbs(vacancy),
  }
}

/** A link for members of the company. Rendered in the browser, because the cached page is the same for all visitors. */
function OwnLink({ id, companyId }: { id: number; companyId: number }) {
  const session = useSession()
  const isOwn =
    session.status === 'user' &&
    session.roles.some(({ company, accessLevel }) => company.id === companyId && accessLevel > 0)
  if (!isOwn) return null
  return (
    <a className="btn" data-variant="secondary" href={`/personal/vacancies/${id}`}>
      Изменить
    </a>
  )
}

/** Counts a view once per session and day; without storage, once per page. */
function countView(id: number) {
  const key = `seen:${id}:${new Date().toISOString().slice(0, 10)}`
  const { navigation } = window
  const previous = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? document.referrer
  // A path of this site, or the address of another one.
  const from = `${location.search} ${previous.replace(location.origin, '')}`
  let search = ''
  try {
    if (sessionStorage.getItem(key)) return
    // A response reports the address that led to it.
    sessionStorage.setItem(key, from)
    // The search text of the last list in this tab.
    search = sessionStorage.getItem('search') ?? ''
  } catch {
    // Without storage the server still counts a visitor only once a day.
  }
  void fetch(`/api/v1/vacancies/${id}/view`, {
    method: 'POST',
    keepalive: true,
    body: new URLSearchParams({ search, from }),
  }).catch(() => undefined)
}
