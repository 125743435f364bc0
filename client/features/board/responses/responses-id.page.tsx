import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  type LoaderFunctionArgs,
} from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { MatchingResumes } from '#client/features/board/matches/matching-resumes.tsx'
import { ResumeBrief } from '#client/features/board/resumes/reading/resume-brief.tsx'
import { ResumeCard } from '#client/features/board/resumes/reading/resume-card.tsx'
import { ResumeDocument } from '#client/features/board/resumes/reading/resume-document.tsx'
import { Contacts } from '#client/features/board/resumes/reading/contacts-block.tsx'
import { ComplaintLink } from '#client/features/staff/complaints/complaint-link.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { RESPONSES_PAGE_SIZE, type Decision, STAGES } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { BulkBar } from './answering/bulk-bar.tsx'
import { DecideDialog } from './answering/decide-dialog.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { fileHref, hrefOf, readListState, type ListState } from './received/address.ts'
import { Keys, NoneYet } from './received/list-notes.tsx'
import { ListHead } from './received/list-head.tsx'
import { neighbourOf, nextUndecided } from './received/neighbours.ts'
import { PendingAnswers } from './answering/pending-answers.tsx'
import { ReceivedList } from './received/received-list.tsx'
import { ReceivedPanel, readResponse } from './received/received-panel.tsx'
import { useNeighbours } from './received/use-neighbours.ts'

export function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  const shown = readListState(new URL(args.request.url).search)
  return privatePage(
    args,
    'Отклики',
    load(args, receivedOptions(id, shown)),
    ...(shown.open === null ? [] : [load(args, readResponse(shown.open))]),
  )
}

const receivedOptions = (id: VacancyId, { open: _open, tab: _tab, ...shown }: ListState) =>
  api.responses.listReceived.queryOptions({ input: { id, ...shown } })

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  return <Responses key={id} id={id} />
}

/** The open decision dialog. One response is answered immediately, several after a delay. */
type Asked = { decision: Decision; people: readonly { id: ResponseId; name: string }[]; isLater: boolean }

/** From lg three panes: the list, the thread, the candidate. On narrower screens the list, then the open response. */
function Responses({ id }: { id: VacancyId }) {
  const { now } = useLoaderData<PageData>()
  const shown = readListState(useLocation().search)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly ResponseId[]>([])
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data } = useSuspenseQuery(receivedOptions(id, shown))
  const { open } = shown
  const all = STAGES.reduce((sum, stage) => sum + data.counts[stage], 0)
  const chosenRows = data.items.filter((row) => chosen.includes(row.id))
  const { order, next } = useNeighbours(id, shown, data)

  const isLoading = useNavigation().state !== 'idle'
  /** The response to which a key navigates. It opens a moment later; the next key continues from it. */
  const going = useRef(open)
  useEffect(() => {
    if (!isLoading) going.current = open
  }, [open, isLoading])

  function show(response: ResponseId | null) {
    if (response === null || response === going.current) return
    going.current = response
    void navigate(hrefOf(id, { ...shown, open: response }), { preventScrollReset: true })
  }

  function ask(decision: Decision) {
    if (open === null) return
    const response = queryClient.getQueryData(readResponse(open).queryKey)
    if (response?.acts.includes(decision)) setAsked({ decision, people: [response], isLater: false })
  }

  // The button that opened a dialog may be gone after it.
  useShortcutFocus(open === null ? box : heading, asked === null ? (open ?? 0) : null)
  useShortcuts({
    KeyJ: () => show(neighbourOf(order, going.current, 1)),
    KeyK: () => show(neighbourOf(order, going.current, -1)),
    KeyN: () => {
      const waiting = nextUndecided(data.items, order, going.current)
      if (waiting) show(waiting.id)
      else if (next) void navigate(next.href, { preventScrollReset: true })
    },
    KeyI: () => ask('invite'),
    KeyR: () => ask('reject'),
    Slash: () => searchField.current?.focus(),
  })

  const head = (
    <ListHead
      vacancy={data.vacancy}
      shown={shown}
      count={data.count}
      all={all}
      counts={data.counts}
      names={data.stageNames}
      tags={data.tags}
      searchRef={searchField}
    />
  )
  const matching = data.vacancy.isOpen && (
    <MatchingResumes
      id={id}
      renderResume={(resume, note) => <ResumeCard resume={resume} now={now} heading="h3" note={note} />}
    />
  )
  if (all === 0)
    return (
      <div className="container grid gap-4 pb-8">
        {head}
        <NoneYet />
        {matching}
      </div>
    )
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Отклики на вакансию"
      className="responses container outline-none"
    >
      <div className="panes" data-shows={open === null ? 'list' : shown.tab}>
        <section aria-label="Список откликов" className="list-pane">
          {head}
          <div className="pb-3 empty:hidden lg:px-3">
            <PendingAnswers />
          </div>
          <ReceivedList
            items={data.items}
            names={data.stageNames}
            open={open}
            now={now}
            hrefOfRow={(row) => hrefOf(id, { ...shown, open: row.id })}
            chosen={chosen}
            onChoose={setChosen}
            footer={
              <div className="px-4 py-3 empty:hidden lg:px-3">
                <Pagination
                  page={shown.page}
                  pages={Math.ceil(data.count / RESPONSES_PAGE_SIZE)}
                  hrefOf={(page) => hrefOf(id, { ...shown, page, open: null })}
                />
              </div>
            }
          />
          {chosenRows.length > 0 && (
            <BulkBar
              rows={chosenRows}
              names={data.stageNames}
              usedTags={data.tags}
              onAsk={(decision) => setAsked({ decision, people: chosenRows, isLater: true })}
              files={
                chosenRows.some(({ state }) => state !== 'withdrawn') && (
                  <ButtonLink
                    size="small"
                    variant="quiet"
                    href={fileHref(
                      id,
                      'archive',
                      undefined,
                      chosenRows.map((row) => row.id),
                    )}
                    download
                  >
                    Скачать резюме
                  </ButtonLink>
                )
              }
            />
          )}
          <Keys />
        </section>
        {open === null ? (
          <div className="empty-pane">
            <p className="hidden rounded-box bg-sunken p-6 text-muted lg:block">
              Выберите отклик слева. Соискатель увидит, что вы его открыли.
            </p>
            {matching}
          </div>
        ) : (
          <ReceivedPanel
            key={open}
            id={open}
            tab={shown.tab}
            backHref={hrefOf(id, { ...shown, open: null })}
            hrefOfTab={(tab) => hrefOf(id, { ...shown, tab })}
            now={now}
            headingRef={heading}
            usedTags={data.tags}
            next={next}
            onAsk={ask}
            renderResume={({ resume, name, contacts }) => (
              <ResumeDocument
                resume={{ ...resume, name }}
                title="p"
                canOpenFiles={contacts !== null}
                contacts={contacts && <Contacts name={name} contacts={contacts} />}
              />
            )}
            renderBrief={({ id: responseId, resume, name, contacts }) => (
              <>
                <ResumeBrief resume={resume} />
                {contacts && <Contacts name={name} contacts={contacts} isNarrow />}
                <ComplaintLink target="response" id={responseId} about={name} />
              </>
            )}
          />
        )}
      </div>
      {asked && (
        <DecideDialog
          key={asked.decision}
          decision={asked.decision}
          people={asked.people}
          isLater={asked.isLater}
          // The page keeps the current response: the next one opens when the employer navigates to it.
          onDone={() => setChosen([])}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
