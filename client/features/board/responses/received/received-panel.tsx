import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode, type RefObject } from 'react'
import { api } from '#client/app/api.ts'
import { useShortcutFocus } from '#client/ui/shortcuts.ts'
import { endedMessage } from '#shared/features/identity/companies/register.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { fillTemplate, MESSAGE_TEMPLATES } from '#shared/features/board/responses/templates.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import { AnswerList } from './answer-list.tsx'
import { TagEditor } from '../answering/tag-editor.tsx'
import { useMarkOpened } from './use-mark-opened.ts'
import { useReceivedWork } from '../answering/use-received-work.ts'
import { ConversationBar } from '../thread/conversation-bar.tsx'
import { InterviewBar } from '../thread/interview-bar.tsx'
import { InterviewDialog } from '../thread/interview-dialog.tsx'
import type { ResponseTab } from './address.ts'
import { ReceivedHead } from './received-head.tsx'
import { NextLink, type NextResponse } from './next-link.tsx'
import { Note } from './note.tsx'
import { TestTaskBar } from '../thread/test-task-bar.tsx'
import { TestTaskDialog } from '../thread/test-task-dialog.tsx'
import { TemplatesDialog } from '../answering/templates-dialog.tsx'
import { REFRESH_MS, Thread, withMessage } from '../thread/thread.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { MINOR_LABELS, MINOR_RULES, MINOR_RULES_OF_ALL } from '#shared/features/board/guardians/labels.ts'
import { needsGuardian, type MinorAge } from '#shared/features/board/guardians/vocabulary.ts'

export const readResponse = (id: ResponseId) => api.responses.read.queryOptions({ input: { id } })

const TABS = [
  ['thread', 'Переписка'],
  ['resume', 'Резюме'],
  ['note', 'Заметка и метки'],
] as const

/** One response: its author, the decision, the messages, the resume and the note. */
export function ReceivedPanel({
  id,
  tab,
  backHref,
  next,
  hrefOfTab,
  now,
  headingRef,
  usedTags,
  onAsk,
  renderResume,
  renderBrief,
}: {
  id: ResponseId
  tab: ResponseTab
  /** Address of the list without an open response. */
  backHref: string
  next: NextResponse | null
  hrefOfTab: (tab: ResponseTab) => string
  now: string
  headingRef: RefObject<HTMLHeadingElement | null>
  usedTags: readonly string[]
  onAsk: (decision: Decision) => void
  renderResume: (received: Received) => ReactNode
  /** The resume and the contacts in a few lines. */
  renderBrief: (received: Received) => ReactNode
}) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({ ...readResponse(id), refetchInterval: REFRESH_MS })
  useMarkOpened(data)
  const { move, tag } = useReceivedWork(data.stageNames)

  async function send(text: string) {
    const message = await api.responses.write.call({ id, text })
    queryClient.setQueryData<Received>(readResponse(id).queryKey, (response) =>
      withMessage(response, message),
    )
    await queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() })
  }

  const noContacts =
    data.state === 'withdrawn'
      ? 'Соискатель отозвал отклик вместе с контактами.'
      : 'Контакты откроются, когда человек примет приглашение.'
  const { data: own } = useQuery(api.responses.templates.queryOptions())
  const [dialog, setDialog] = useState<'interview' | 'test' | 'templates' | null>(null)
  const close = () => setDialog(null)
  // The button that opened a dialog may be gone after it.
  useShortcutFocus(headingRef, dialog === null ? id : null)
  const templates = [...(own?.items.filter(({ kind }) => kind === 'message') ?? []), ...MESSAGE_TEMPLATES]
  const filled = { name: data.resume.name.split(' ')[0] ?? '', vacancy: data.vacancy.title }
  const privately = (
    <div className="grid gap-4">
      <TagEditor
        tags={data.tags}
        used={usedTags}
        onAdd={(one) => tag([data], one, 'add')}
        onRemove={(one) => tag([data], one, 'remove')}
      />
      <Note id={id} note={data.note} />
    </div>
  )
  return (
    <>
      <section className="thread-pane" data-tab={tab} aria-label={`Отклик: ${data.name}`}>
        <ReceivedHead
          data={data}
          now={now}
          backHref={backHref}
          next={next}
          headingRef={headingRef}
          onAsk={onAsk}
          onMove={(stage) => void move([data], stage)}
          onInterview={() => setDialog('interview')}
          onTest={() => setDialog('test')}
        />
        {data.state !== 'withdrawn' && (
          <ConversationBar endsAt={data.conversationEndsAt} who="Соискатель может писать вам" now={now}>
            {data.state === 'invited' &&
              data.stage !== 'hired' &&
              'Если до этого ничего не решить, отклик закроется.'}
          </ConversationBar>
        )}
        <MinorNote age={data.minorAge} />
        {data.testTask !== null && (data.state === 'invited' || data.testTask.verdict !== null) && (
          <TestTaskBar id={id} name={data.name} task={data.testTask} now={now} />
        )}
        {data.interview !== null && (
          <InterviewBar
            id={id}
            name={data.name}
            interview={data.interview}
            isOpen={data.acts.includes('interview')}
            now={now}
          />
        )}
        <div className="thread-tabs">
          <nav aria-label="Разделы отклика" className="tab-nav">
            {TABS.map(([name, title]) => (
              <a
                key={name}
                href={hrefOfTab(name)}
                data-keep-scroll=""
                data-name={name}
                aria-current={name === tab ? 'page' : undefined}
              >
                {title}
              </a>
            ))}
          </nav>
          {next !== null && <NextLink next={next} className="max-lg:hidden" />}
        </div>
        {tab === 'resume' ? (
          <div className="pane-scroll">
            {data.contacts === null && <p className="text-muted">{noContacts}</p>}
            {renderResume(data)}
            <div className="hidden max-w-120 lg:block">{privately}</div>
          </div>
        ) : (
          <div className={tab === 'note' ? 'thread-body max-lg:hidden' : 'thread-body'}>
            <Thread
              response={data}
              viewer="company"
              seekerName={data.name}
              intro={<AnswerList answers={data.answers} />}
              refusal={toRefusal(data)}
              now={now}
              onEditTemplates={() => setDialog('templates')}
              templates={templates.map(({ title, text }) => ({
                title,
                text: fillTemplate(text, filled),
              }))}
              onSend={send}
            />
          </div>
        )}
      </section>
      {tab !== 'resume' && (
        <aside className="candidate-pane" data-tab={tab} aria-label="Соискатель">
          <div className="grid gap-4 max-lg:hidden">
            {renderBrief(data)}
            {data.contacts === null && <p className="text-small text-muted">{noContacts}</p>}
            <a
              href={hrefOfTab('resume')}
              data-keep-scroll=""
              className="btn print:hidden"
              data-variant="secondary"
            >
              Всё резюме
            </a>
          </div>
          {privately}
        </aside>
      )}
      {dialog === 'interview' && (
        <InterviewDialog
          id={id}
          name={data.name}
          before={null}
          isInvited={data.state === 'invited'}
          onClose={close}
        />
      )}
      {dialog === 'test' && (
        <TestTaskDialog id={id} name={data.name} isInvited={data.state === 'invited'} onClose={close} />
      )}
      {dialog === 'templates' && (
        <Suspense fallback={null}>
          <TemplatesDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Why the company cannot write; null where it can. */
const toRefusal = ({ acts, state, endedStatus }: Received) =>
  acts.includes('write')
    ? null
    : state !== 'withdrawn' && endedStatus !== null
      ? endedMessage(endedStatus)
      : 'Соискатель отозвал отклик. Написать ему нельзя.'

/** Legal requirements for a company that hires a minor. Collapsed, because the thread needs the room. */
function MinorNote({ age }: { age: MinorAge | null }) {
  if (age === null) return null
  return (
    <Notice
      tone="warning"
      title={`Человеку ${MINOR_LABELS[age]}${needsGuardian(age) ? ': нужно согласие родителя, статья 63 ТК' : ''}`}
    >
      <Disclosure summary="Что требует закон">
        <p className="text-small">
          {MINOR_RULES[age]} {MINOR_RULES_OF_ALL}
        </p>
      </Disclosure>
    </Notice>
  )
}
