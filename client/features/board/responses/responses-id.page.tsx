import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { MatchingResumes } from '#client/features/board/matches/matching-resumes.tsx'
import { ResumeBrief } from '#client/features/board/resumes/resume-brief.tsx'
import { ResumeCard } from '#client/features/board/resumes/resume-card.tsx'
import { ResumeDocument } from '#client/features/board/resumes/resume-document.tsx'
import { Contacts } from '#client/features/board/resumes/contacts-block.tsx'
import { ComplaintLink } from '#client/features/staff/complaints/complaint-link.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { RESPONSES_PAGE_SIZE } from '#shared/features/board/responses/vocabulary.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { hrefOf, numberOf, shownIn } from './address.ts'
import type { Shown } from './address.ts'
import { ListHead } from './list-head.tsx'
import { neighbourOf, nextUndecided } from './neighbours.ts'
import { ReceivedList } from './received-list.tsx'
import { openResponse, ReceivedPanel } from './received-panel.tsx'

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

/** From lg three panes: the list, the thread, the candidate. On narrower screens the list, then the open response. */
function Responses({ id }: { id: VacancyId }) {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<readonly ResponseId[]>([])
  const [asked, setAsked] = useState<{ decision: Decision; ids: readonly ResponseId[] } | null>(null)
  const { data } = useSuspenseQuery(receivedOptions(id, shown))
  const { open } = shown
  const all = Object.values(data.counts).reduce((sum, count) => sum + count, 0)

  function show(response: ResponseId | null) {
    if (response === null || response === open) return
    void navigate(hrefOf(id, { ...shown, open: response }), { preventScrollReset: true })
  }

  function ask(decision: Decision) {
    if (open === null) return
    const response = queryClient.getQueryData(openResponse(open).queryKey)
    if (response?.acts.includes(decision)) setAsked({ decision, ids: [open] })
  }

  useShortcutFocus(open === null ? box : heading, open ?? 0)
  useShortcuts({
    KeyJ: () => show(neighbourOf(data.items, open, 1)),
    KeyK: () => show(neighbourOf(data.items, open, -1)),
    KeyI: () => ask('invite'),
    KeyR: () => ask('reject'),
    Slash: () => searchField.current?.focus(),
  })

  async function renew(ids: readonly ResponseId[]) {
    const next = ids.length === 1 && ids[0] === open ? nextUndecided(data.items, open) : null
    setChosen([])
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() }),
      queryClient.invalidateQueries({ queryKey: api.responses.countNew.key() }),
      queryClient.invalidateQueries({ queryKey: api.responses.open.key() }),
    ])
    show(next)
  }

  const head = (
    <ListHead
      vacancy={data.vacancy}
      shown={shown}
      count={data.count}
      counts={data.counts}
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
          <ReceivedList
            vacancyId={id}
            items={data.items}
            shown={shown}
            now={now}
            chosen={chosen}
            onChoose={setChosen}
            onAsk={(decision) => setAsked({ decision, ids: chosen })}
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
            onAsk={(decision, ids) => setAsked({ decision, ids })}
            renderResume={({ resume, name, contacts }) => (
              <ResumeDocument
                resume={{ ...resume, name }}
                title="p"
                contacts={contacts && <Contacts name={name} contacts={contacts} />}
              />
            )}
            renderBrief={({ resume, name, contacts }) => (
              <>
                <ResumeBrief resume={resume} />
                {contacts && <Contacts name={name} contacts={contacts} isNarrow />}
                <ComplaintLink target="response" id={id} />
              </>
            )}
          />
        )}
      </div>
      {asked && (
        <DecideDialog
          key={asked.decision}
          decision={asked.decision}
          ids={asked.ids}
          onDone={() => renew(asked.ids)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function NoneYet() {
  return (
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
  )
}

function Keys() {
  return (
    <p className="key-hints">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> листать
      </span>
      <span>
        <kbd>/</kbd> искать
      </span>
    </p>
  )
}
