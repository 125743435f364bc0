import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button } from '#client/ui/button.tsx'
import { ComplaintLink } from '#client/features/staff/complaints/complaint-link.tsx'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { ChevronLeftIcon } from '#client/ui/icons.tsx'
import { answerTermLabel } from '#shared/features/board/responses/answer-term.ts'
import type { MyResponse } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NotificationOffer } from '#client/features/identity/notifications/notification-offer.tsx'
import { JUST_SENT, responseIdIn } from './received/address.ts'
import { AnswerList } from './received/answer-list.tsx'
import { ConversationBar } from './thread/conversation-bar.tsx'
import { chooseTimeAction, MyInterviewBar } from './thread/my-interview-bar.tsx'
import { MyTestTaskBar } from './thread/my-test-task-bar.tsx'
import { StateBadge } from './thread/state-badge.tsx'
import { MoreIcon } from './thread/thread-icons.tsx'
import { REFRESH_MS, Thread, withMessage } from './thread/thread.tsx'

export const forms = pageActions(chooseTimeAction)

export function loader(args: LoaderFunctionArgs) {
  const id = responseIdIn(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Отклик', load(args, api.responses.openOwn.queryOptions({ input: { id } })))
}

export function Component() {
  const id = responseIdIn(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  return <OneResponse key={id} id={id} />
}

function OneResponse({ id }: { id: ResponseId }) {
  const { now } = useLoaderData<PageData>()
  const isSent = useLocation().state === JUST_SENT
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({
    ...api.responses.openOwn.queryOptions({ input: { id } }),
    refetchInterval: REFRESH_MS,
  })

  async function send(text: string) {
    const message = await api.responses.writeOwn.call({ id, text })
    queryClient.setQueryData<MyResponse>(api.responses.openOwn.queryKey({ input: { id } }), (response) =>
      withMessage(response, message),
    )
    await queryClient.invalidateQueries({ queryKey: api.responses.listOwn.key() })
  }

  const { vacancy, company, resume, acts: actions } = data
  const term = answerTermLabel(data.answerDueAt, { now, viewer: 'seeker' })
  return (
    <div className="container max-w-[880px]">
      <div className="thread-page">
        <header className="thread-vacancy">
          <a href={pathOf('personal-responses')} className="icon-btn -ml-3 shrink-0" aria-label="Мои отклики">
            <ChevronLeftIcon />
          </a>
          <div className="min-w-0 grow">
            <h1 className="truncate text-lead font-semibold">
              <a href={pathOf('vacancies-id', { id: vacancy.id })} className="text-ink">
                {vacancy.title}
              </a>
            </h1>
            <p className="flex items-center gap-2 text-small">
              <a
                href={pathOf('employer-slug', { slug: company.slug })}
                className="min-w-0 truncate text-muted"
              >
                {company.title}
              </a>
              <span className="shrink-0">
                <StateBadge state={data.state} progress={data.progress} />
              </span>
            </p>
          </div>
          {actions.includes('withdraw') && <Withdraw id={id} isFree={data.isWithdrawalFree} />}
        </header>
        {actions.includes('accept') && <Accept id={id} />}
        {actions.includes('write') && (
          <ConversationBar endsAt={data.conversationEndsAt} who="Написать компании можно" now={now} />
        )}
        {data.testTask !== null && (data.state === 'invited' || data.testTask.verdict !== null) && (
          <MyTestTaskBar id={id} task={data.testTask} now={now} />
        )}
        {data.interview !== null && (
          <MyInterviewBar key={data.interview.slots.join()} id={id} interview={data.interview} now={now} />
        )}
        <Thread
          response={data}
          viewer="seeker"
          seekerName=""
          intro={
            <>
              <AnswerList answers={data.answers} />
              <div className="px-4 pb-2 text-center text-small wrap-anywhere text-muted">
                {isSent && <NotificationOffer text="Узнайте об ответе сразу, а не из письма." />}
                {term !== null && <p className="font-medium text-ink">{term}</p>}
                <p>
                  Резюме: {resume.title}.{' '}
                  {data.hasContacts
                    ? 'Контакты из него компания видит.'
                    : 'Контакты из него компания не видит.'}
                  {(data.state === 'invited' || data.state === 'rejected') &&
                    (data.origin === 'response' || data.hasContacts) && (
                      <>
                        {' '}
                        <a
                          href={pathOf('personal-reviews-slug', { slug: company.slug })}
                          className="inline-block py-1 underline pointer-coarse:py-3"
                        >
                          Оценить найм
                        </a>
                      </>
                    )}
                </p>
                <p>
                  Просят деньги, документы или зовут в мессенджер?{' '}
                  <a
                    href={pathOf('proverit-vakansiyu')}
                    className="inline-block py-1 underline pointer-coarse:py-3"
                  >
                    Проверьте сообщение
                  </a>{' '}
                  <ComplaintLink target="response" id={id} />
                </p>
              </div>
            </>
          }
          refusal={actions.includes('write') ? null : REFUSALS[data.state]}
          now={now}
          onSend={send}
        />
      </div>
    </div>
  )
}

/** Why the seeker cannot write. */
const REFUSALS: Readonly<Record<ResponseState, string>> = {
  sent: 'Написать сейчас нельзя.',
  viewed: 'Написать сейчас нельзя.',
  invited: 'Вакансия закрыта, время переписки вышло. Продолжить её может только работодатель.',
  rejected: 'Работодатель отказал. Продолжить переписку может только он.',
  withdrawn: 'Вы отозвали отклик, переписка закончена.',
  closed: 'Отклик закрыт. Продолжить переписку может только работодатель.',
}

/** Options of commands whose output is the response. */
const CHANGED = {
  refresh: [api.responses.listOwn],
  answers: ({ id }: MyResponse) => api.responses.openOwn.queryOptions({ input: { id } }),
}

function Accept({ id }: { id: ResponseId }) {
  const accept = useCommand(api.responses.accept, CHANGED)
  return (
    <section className="accept-bar" aria-label="Приглашение">
      <p>
        <strong>Компания приглашает вас.</strong> Если интересно, откройте ей контакты или напишите.
      </p>
      <Button size="small" isBusy={accept.isPending} onClick={() => accept.run({ id })}>
        Принять и открыть контакты
      </Button>
      <RefusalLine command={accept} />
    </section>
  )
}

function Withdraw({
  id,
  isFree,
}: {
  id: ResponseId
  /** The seeker may respond again immediately. */
  isFree: boolean
}) {
  const [isAsked, setIsAsked] = useState(false)
  const withdraw = useCommand(api.responses.withdraw, CHANGED)
  return (
    <>
      <DropMenu label="Действия с откликом" icon={<MoreIcon />}>
        <button type="button" onClick={() => setIsAsked(true)}>
          Отозвать отклик
        </button>
      </DropMenu>
      {isAsked && (
        <ConfirmCommand
          command={withdraw}
          input={{ id }}
          title="Отозвать отклик?"
          confirmText="Отозвать"
          onClose={() => setIsAsked(false)}
        >
          <p>
            Компания больше не увидит ваши контакты и письмо.{' '}
            {isFree
              ? 'Срок ответа истёк, поэтому откликнуться ещё раз можно сразу.'
              : 'Откликнуться на эту вакансию ещё раз можно будет через 30 дней.'}
          </p>
        </ConfirmCommand>
      )}
    </>
  )
}
