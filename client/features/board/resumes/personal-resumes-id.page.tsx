import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { isSent } from '#shared/routing/sent.ts'
import { MatchingVacancies } from '#client/features/board/matches/matching-vacancies.tsx'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { SalaryContext } from '#client/features/board/vacancies/vacancy/salary-context.tsx'
import { Card } from '#client/ui/card.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Completeness } from './editor/completeness.tsx'
import { ContactsConsent, unconfirmedContacts } from './my-resume/contacts-consent.tsx'
import { CopyButton } from './my-resume/copy-button.tsx'
import { ImportNotice } from './editor/import-notice.tsx'
import { MyResumeLayout } from './my-resume/my-resume-layout.tsx'
import { myResumeQuery, resumeIdOf, useDropMyResume } from './my-resume/my-resume.ts'
import { FileLink } from './reading/file-link.tsx'
import { ResumeDocument } from './reading/resume-document.tsx'
import { SentResume, wasSent } from './my-resume/sent-resume.tsx'
import { Views, viewsOf } from './my-resume/views.tsx'
import { StatePanel } from './my-resume/state-panel.tsx'
import { VisibilityFields } from './my-resume/visibility-form.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { formatAge } from '#shared/kernel/dates.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { countOf } from '#shared/kernel/number.ts'

export function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(
    args,
    'Моё резюме',
    load(args, myResumeQuery(id)),
    load(args, previewOf(id)),
    load(args, openingsOf(id)),
    load(args, viewsOf(id)),
    load(args, unconfirmedContacts()),
  )
}

const previewOf = (id: ResumeId) => api.resumes.preview.queryOptions({ input: { id } })

export function Component() {
  const id = resumeIdOf(useParams()['id'])
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  if (id === null) throw new Error('The loader lets no such address through')
  return (
    <MyResumeLayout key={id} id={id}>
      {(resume) =>
        isSent(search) && wasSent(resume) ? <SentResume resume={resume} /> : <Own resume={resume} now={now} />
      }
    </MyResumeLayout>
  )
}

/** What one may do with an own resume, who sees it, who asked for the contacts, and how it reads. */
function Own({ resume, now }: { resume: MyResume; now: string }) {
  const { id } = resume
  const navigate = useNavigate()
  const { data: preview } = useSuspenseQuery(previewOf(id))
  // A new one would show nothing but the name.
  const isBlank = preview.title === '' && preview.about === '' && preview.experience.length === 0
  const editPath = pathOf('personal-resumes-id-edit', { id })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8">
      <div className="grid min-w-0 gap-4">
        <ContactsConsent id={id} />
        <ImportNotice resume={resume} />
        <StatePanel resume={resume} />
        <Card aria-labelledby="visibility" className="grid gap-4">
          <h2 id="visibility">Кому показывать</h2>
          <VisibilityFields resume={resume} />
        </Card>
        <MatchingVacancies
          id={id}
          heading="Подходящие вакансии"
          renderVacancy={(vacancy, note) => (
            <VacancyCard vacancy={vacancy} now={now} heading="h3" note={note} />
          )}
        />
        {!isBlank && (
          <ResumeDocument resume={preview} canOpenFiles payContext={<SalaryContext {...preview} />} />
        )}
      </div>
      <aside aria-label="О резюме" className="grid gap-4 lg:sticky lg:top-6">
        <Completeness
          percent={resume.percent}
          gaps={resume.gaps}
          onStep={(step) => void navigate(`${editPath}?step=${step}`)}
        />
        <Views id={id} now={now} />
        <Openings id={id} now={now} />
        <HealthCopies />
        <Removal resume={resume} />
      </aside>
    </div>
  )
}

function Removal({ resume: { id, title } }: { resume: MyResume }) {
  const navigate = useNavigate()
  const forget = useDropMyResume()
  const remove = useCommand(api.resumes.remove, {
    refresh: [],
    async done() {
      await navigate(pathOf('personal-resumes'))
      forget(id)
    },
  })
  return (
    <div className="flex flex-wrap gap-2 max-md:px-4">
      <FileLink id={id} kind="pdf">
        Скачать PDF
      </FileLink>
      <FileLink id={id} kind="docx">
        Скачать DOCX
      </FileLink>
      <CopyButton id={id} title={title} />
      <ConfirmedButton
        command={remove}
        input={{ id }}
        variant="danger"
        size="small"
        text="Удалить резюме"
        title="Удалить резюме?"
        confirmText="Удалить"
      >
        <p>
          «{title || 'Без названия'}» исчезнет у вас и у работодателей. Вернуть его будет нельзя. Чтобы резюме
          просто не показывали, скройте его.
        </p>
      </ConfirmedButton>
    </div>
  )
}

const openingsOf = (id: ResumeId) => api.resumes.openings.queryOptions({ input: { id } })

/** Which companies opened the contacts, and when. */
function Openings({ id, now }: { id: ResumeId; now: string }) {
  const { items } = useSuspenseQuery(openingsOf(id)).data
  return (
    <Card aria-labelledby="openings" className="grid gap-3">
      <h2 id="openings" className="text-lead font-semibold">
        Кто открывал контакты
      </h2>
      {items.length === 0 && <p className="text-muted">Пока никто.</p>}
      <ul className="grid gap-3 empty:hidden">
        {items.map(({ company, lastOpenedAt }) => (
          <li key={company.id} className="flex items-center gap-3">
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
            <div className="min-w-0">
              <a href={pathOf('employer-slug', { slug: company.slug })} className="line-clamp-2">
                {company.title}
              </a>
              <p className="text-small text-muted">{formatAge(lastOpenedAt, new Date(now))}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Offers to take words about health out of responses that were sent; nothing when there are none. */
function HealthCopies() {
  const count = useQuery(api.responses.healthCopies.queryOptions()).data?.count ?? 0
  const remove = useCommand(api.responses.removeHealth, {
    done: () => 'Убрали из отправленных откликов',
  })
  if (count === 0) return null
  return (
    <Card aria-labelledby="health-copies" className="grid gap-3">
      <h2 id="health-copies" className="text-lead font-semibold">
        Сведения о здоровье в откликах
      </h2>
      <p className="text-muted">
        Они есть у компаний, которым вы откликнулись: {countOf(count, RESPONSE_FORMS)}. Без вашего решения мы
        отправленное не меняем.
      </p>
      <ConfirmedButton
        command={remove}
        input={undefined}
        className="justify-self-start max-sm:w-full"
        text="Убрать из отправленных откликов"
        title="Убрать сведения о здоровье из откликов?"
        confirmText="Убрать"
      >
        <p>
          Такие предложения в копиях резюме и в письмах заменит пометка «[убрано автором]». Вернуть их будет
          нельзя. То, что компания уже скачала, мы изменить не можем.
        </p>
      </ConfirmedButton>
    </Card>
  )
}
