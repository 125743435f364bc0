import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSession, type CompanyRole } from '#client/app/current-user.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PreviewGap } from '#client/ui/preview-gap.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { readCorrection } from '#shared/features/board/posting/next-step.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import { TEXT_STEP } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { lastUpTo } from '#shared/features/reference/taxes/tax-years.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { placeReasons, type CorrectionPlace } from './editor/correction-places.ts'
import { moderationQuery } from './editor/moderation-notes.tsx'
import { NoCompany } from './my-vacancies/no-company.tsx'
import { previewCard } from './editor/preview-card.ts'
import { stepIn, stepOf, type StepId } from './editor/steps.ts'
import { EDITED_KEY, VacancyEditor } from './editor/vacancy-editor.tsx'

/** `/vacancies/new` and `/personal/vacancies/{id}/edit`: the first becomes the second with the first save. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.params['id'] === undefined) return privatePage(args, 'Новая вакансия', load(args, taxYears))
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(
    args,
    'Изменение вакансии',
    load(args, editedVacancy(id)),
    load(args, moderationQuery(id)),
    load(args, taxYears),
  )
}

/** The preview calculates the pay after tax. */
const taxYears = api.taxes.years.queryOptions()

/** Loaded once per visit, under a separate key: a refetch must not change the text that the user types. */
const editedVacancy = (id: VacancyId) => ({
  ...api.posting.read.queryOptions({ input: { id }, queryKey: [EDITED_KEY, id] }),
  staleTime: Infinity,
})

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  // The first save changes the address; the form keeps its state.
  const [madeHere, setMadeHere] = useState<VacancyId | null>(null)
  return (
    <div className="container py-6 md:py-8">
      {id === null || id === madeHere ? (
        <NewVacancy onMade={setMadeHere} />
      ) : (
        <ExistingVacancy key={id} id={id} />
      )}
    </div>
  )
}

function NewVacancy({ onMade }: { onMade: (id: VacancyId) => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const role = session.status === 'user' ? session.currentRole : null
  if (!role || role.accessLevel < ACCESS_LEVELS.MANAGER)
    return (
      <NoCompany
        heading="Новая вакансия"
        title="Вакансию размещает компания"
        text="Добавьте свою, это две минуты: нужны только название и тип."
      />
    )
  return (
    <>
      <noscript>
        <PlainWay />
      </noscript>
      <div className="contents no-js:hidden">
        <Editor
          vacancy={null}
          reasons={[]}
          role={role}
          heading="Новая вакансия"
          onMade={(id) => {
            onMade(id)
            void navigate(pathOf('personal-vacancies-id-edit', { id }) + location.search, {
              replace: true,
              preventScrollReset: true,
              state: { keepFocus: true },
            })
          }}
        />
      </div>
    </>
  )
}

/** The editor needs scripts; the form of one page does not. */
function PlainWay() {
  return (
    <div className="grid max-w-[760px] gap-4">
      <h1>Новая вакансия</h1>
      <p>Вакансия пишется на одной странице, потом вы выберете компанию и тариф.</p>
      <div>
        <ButtonLink href={firstVacancyPath(null, { step: TEXT_STEP })}>Написать вакансию</ButtonLink>
      </div>
    </div>
  )
}

function ExistingVacancy({ id }: { id: VacancyId }) {
  const session = useSession()
  const { data } = useSuspenseQuery(editedVacancy(id))
  const { data: moderation } = useSuspenseQuery(moderationQuery(id))
  const roles = session.status === 'user' ? session.roles : []
  const role = roles.find(({ company }) => company.id === data.companyId)
  if (!role) return <ErrorPage status={404} message={null} />
  if (!canWrite(data)) return <Closed vacancy={data} />
  return (
    <Editor
      vacancy={data}
      reasons={placeReasons(moderation, data.content)}
      role={role}
      heading={titleOr(data.title)}
      onMade={() => undefined}
    />
  )
}

const canWrite = ({ acts, status }: MyVacancy) =>
  acts.includes('edit') || acts.includes('relist') || status === 'archived'

function Editor({
  vacancy,
  reasons,
  role,
  heading,
  onMade,
}: {
  vacancy: MyVacancy | null
  reasons: readonly CorrectionPlace[]
  role: CompanyRole
  heading: string
  onMade: (id: VacancyId) => void
}) {
  const { now } = useLoaderData<PageData>()
  const { years, thisYear } = useSuspenseQuery(taxYears).data
  const taxYear = lastUpTo(years, thisYear)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = shownIn(search, reasons)
  const goTo = (step: StepId) =>
    void navigate(pathname + (step === 'main' ? '' : `?step=${step}`), { state: { keepFocus: true } })
  return (
    <VacancyEditor
      vacancy={vacancy}
      companyId={role.company.id}
      heading={heading}
      step={shown && readCorrection(search) !== null ? stepOf(shown.field) : stepIn(search)}
      now={now}
      reasons={reasons}
      shown={shown}
      canPay={role.accessLevel >= ACCESS_LEVELS.EDITOR}
      onStep={goTo}
      onMade={onMade}
      renderPreview={(content, { places }) => (
        <VacancyCard
          vacancy={previewCard(content, { company: role.company, places, now, taxYear })}
          now={now}
          heading="h3"
          gaps={GAPS}
        />
      )}
    />
  )
}

/** The passage that a link names: one that a moderator has marked, or the field of a weekly e-mail. */
function shownIn(search: string, reasons: readonly CorrectionPlace[]) {
  const reason = readCorrection(search)
  if (reason !== null) return reasons[reason - 1] ?? reasons[0] ?? null
  const field = new URLSearchParams(search).get('field')
  return field === null ? null : { field, quote: null }
}

const GAPS = {
  title: <PreviewGap>Название</PreviewGap>,
  salary: <PreviewGap>Зарплата</PreviewGap>,
  facts: <PreviewGap>Форма работы и место</PreviewGap>,
  summary: <PreviewGap>Первые строки описания</PreviewGap>,
}

function Closed({ vacancy }: { vacancy: MyVacancy }) {
  return (
    <div className="grid gap-4">
      <h1>{titleOr(vacancy.title)}</h1>
      <Notice tone="warning" title="Эту вакансию изменить нельзя">
        <p>В публикации отказано окончательно. Можно создать копию и написать иначе.</p>
      </Notice>
      <div>
        <ButtonLink href={pathOf('personal-vacancies-id', { id: vacancy.id })}>К вакансии</ButtonLink>
      </div>
    </div>
  )
}
