import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { MatchingResumes } from '#client/features/board/matches/matching-resumes.tsx'
import { ResumeCard } from '#client/features/board/resumes/resume-card.tsx'
import { ResumeDocument } from '#client/features/board/resumes/resume-document.tsx'
import { Contacts } from '#client/features/board/resumes/contacts-block.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import {
  ARCHIVE_MAX,
  RESPONSE_STATES,
  RESPONSES_PAGE_SIZE,
} from '#shared/features/board/responses/vocabulary.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { fileHref, hrefOf, numberOf, shownIn } from './address.ts'
import type { Shown } from './address.ts'
import { ReceivedList } from './received-list.tsx'
import { openResponse, ReceivedPanel } from './received-panel.tsx'
import { Stages } from './stages.tsx'

export function loader(args: LoaderFunctionArgs) {
  const id = numberOf(args.params['id'])
  if (id === null) return refusePage(404)
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(
    args,
    'Отклики',
    load(args, receivedOptions(id, shown)),
    ...(shown.open === null ? [] : [load(args, openResponse(shown.open))]),
  )
}

const receivedOptions = (id: VacancyId, { state, search, page }: Shown) =>
  api.responses.listReceived.queryOptions({ input: { id, state, search, page } })

export function Component() {
  const id = numberOf(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  return <Responses key={id} id={id} />
}

function Responses({ id }: { id: VacancyId }) {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly ResponseId[]>([])
  const [asked, setAsked] = useState<{ decision: Decision; ids: readonly ResponseId[] } | null>(null)
  const { state, search, page } = shown
  const { data } = useSuspenseQuery(receivedOptions(id, shown))
  const all = Object.values(data.counts).reduce((sum, count) => sum + count, 0)

  async function renew() {
    setChosen([])
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() }),
      queryClient.invalidateQueries({ queryKey: api.responses.countNew.key() }),
      queryClient.invalidateQueries({ queryKey: api.responses.open.key() }),
    ])
  }

  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div className={shown.open === null ? 'grid gap-4' : 'hidden gap-4 lg:grid'}>
        <div>
          <h1 className="wrap-anywhere">
            Отклики<span className="sr-only">:</span>{' '}
            <span className="mt-1 block text-lead font-semibold">{data.vacancy.title}</span>
          </h1>
          <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
            <a href={pathOf('responses')}>Все отклики</a>
            <a href={pathOf('vacancies-id', { id })}>Вакансия</a>
            {data.count > 0 && (
              <>
                <a href={fileHref(id, 'table', shown)} download>
                  Скачать таблицу (CSV)
                </a>
                {data.counts.withdrawn < all && (
                  <a href={fileHref(id, 'archive', shown)} download>
                    Скачать резюме{data.count > ARCHIVE_MAX && `: ${ARCHIVE_MAX} последних`} (ZIP)
                  </a>
                )}
              </>
            )}
          </p>
        </div>
        {all > 0 && (
          <>
            <Stages
              stages={RESPONSE_STATES}
              current={state}
              counts={data.counts}
              hrefOf={(stage) => hrefOf(id, { ...shown, state: stage, page: 1, open: null })}
            />
            <form className="flex flex-wrap items-end gap-2" role="search">
              {state !== null && <input type="hidden" name="stage" value={state} />}
              <Input
                key={search}
                label="Поиск по имени, резюме, письму и заметке"
                name="search"
                type="search"
                maxLength={200}
                defaultValue={search}
                className="grow"
              />
              <Button type="submit" variant="secondary">
                Найти
              </Button>
            </form>
          </>
        )}
      </div>
      {all === 0 ? (
        <EmptyState
          title="Откликов пока нет"
          action={
            <ButtonLink variant="secondary" href={pathOf('resumes')}>
              Искать в резюме
            </ButtonLink>
          }
        >
          <p>Когда кто-нибудь откликнется, мы напишем вам на почту.</p>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)]">
          <div className={shown.open === null ? 'grid min-w-0 gap-4' : 'hidden min-w-0 gap-4 lg:grid'}>
            <ReceivedList
              vacancyId={id}
              items={data.items}
              shown={shown}
              now={now}
              chosen={chosen}
              onChoose={setChosen}
              onAsk={(decision) => setAsked({ decision, ids: chosen })}
            />
            <Pagination
              page={page}
              pages={Math.ceil(data.count / RESPONSES_PAGE_SIZE)}
              hrefOf={(number) => hrefOf(id, { ...shown, page: number, open: null })}
            />
          </div>
          {shown.open === null ? (
            <p className="hidden rounded-box bg-sunken p-6 text-muted lg:block">
              Выберите отклик слева. Соискатель увидит, что вы его открыли.
            </p>
          ) : (
            <ReceivedPanel
              key={shown.open}
              id={shown.open}
              backHref={hrefOf(id, { ...shown, open: null })}
              now={now}
              onAsk={(decision, ids) => setAsked({ decision, ids })}
              renderResume={({ resume, name, contacts }) => (
                <ResumeDocument
                  resume={{ ...resume, name }}
                  contacts={contacts && <Contacts name={name} contacts={contacts} />}
                />
              )}
            />
          )}
        </div>
      )}
      {shown.open === null && data.vacancy.isOpen && (
        <MatchingResumes
          id={id}
          renderResume={(resume, note) => <ResumeCard resume={resume} now={now} heading="h3" note={note} />}
        />
      )}
      {asked && (
        <DecideDialog
          key={asked.decision}
          decision={asked.decision}
          ids={asked.ids}
          onDone={renew}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
