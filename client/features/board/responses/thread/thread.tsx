import { useRef, type ReactNode } from 'react'
import type { HistoryEntry, Message } from '#shared/features/board/responses/model.ts'
import type { Side, StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { formatClock } from '#shared/kernel/moments.ts'
import { Composer, type Template } from './composer.tsx'
import { timelineOf, type Bubble } from './timeline.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'

/** How often messages of the other side are polled. */
export const REFRESH_MS = 30_000

const NO_TEMPLATES: readonly Template[] = []

/** Adds a message that was just sent to a cached response; a refetch may have brought it already. */
export const withMessage = <Cached extends { messages: Message[]; unseen: number }>(
  response: Cached | undefined,
  message: Message,
): Cached | undefined =>
  !response || response.messages.some(({ id }) => id === message.id)
    ? response
    : { ...response, messages: [...response.messages, message], unseen: response.unseen + 1 }

type Conversation = {
  id: number
  letter: string
  sentAt: string
  history: readonly HistoryEntry[]
  messages: readonly Message[]
  unseen: number
  /** The company's own, for the company. */
  stageNames?: StageNames
}

/** The letter, the events and the messages of a response, and a docked field for the next message. */
export function Thread({
  response,
  viewer,
  seekerName,
  intro,
  refusal,
  now,
  templates = NO_TEMPLATES,
  onEditTemplates,
  onSend,
}: {
  response: Conversation
  viewer: Side
  /** Author of the letter, for the company. */
  seekerName: string
  /** Shown before the first entry. */
  intro?: ReactNode
  /** Why the viewer cannot write; null when they can. */
  refusal: string | null
  now: string
  templates?: readonly Template[]
  /** Opens the texts of one's own. */
  onEditTemplates?: () => void
  onSend: (text: string) => Promise<unknown>
}) {
  const log = useRef<HTMLDivElement>(null)
  const entries = timelineOf(response)
  const lastOwn = response.messages.findLast(({ side }) => side === viewer)
  return (
    <>
      <div
        ref={log}
        role="log"
        aria-label="Переписка"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys.
        tabIndex={0}
        className="thread-log"
        data-begins={response.messages.length === 0 ? 'start' : 'end'}
      >
        <div className="mb-auto grid gap-1 px-4 pt-4 pb-3">
          {intro}
          <ol className="grid gap-1">
            {entries.map((entry) => {
              switch (entry.kind) {
                case 'day':
                  return (
                    <li key={entry.key} className="thread-day">
                      <span>{dayLabel(entry.at, now)}</span>
                    </li>
                  )
                case 'event':
                  return (
                    <li key={entry.key} className="my-1 px-4 text-center text-small wrap-anywhere text-muted">
                      {eventLabel(entry.event, viewer, response.stageNames)}, <Clock at={entry.at} />
                    </li>
                  )
                case 'bubble':
                  return (
                    <BubbleItem
                      key={entry.key}
                      bubble={entry}
                      isOwn={entry.side === viewer}
                      name={entry.name ?? seekerName}
                      receipt={
                        entry.key === `message ${lastOwn?.id}`
                          ? response.unseen > 0
                            ? 'Отправлено'
                            : 'Прочитано'
                          : null
                      }
                    />
                  )
              }
            })}
          </ol>
        </div>
      </div>
      {refusal === null ? (
        <Composer
          key={response.id}
          id={response.id}
          addressee={viewer === 'company' ? seekerName : null}
          templates={templates}
          onEditTemplates={onEditTemplates}
          onSend={async (text) => {
            await onSend(text)
            log.current?.scrollTo({ top: 0 })
          }}
        />
      ) : (
        <p className="composer bottom-bar text-small text-muted">{refusal}</p>
      )}
    </>
  )
}

function BubbleItem({
  bubble: { text, at, isLetter, isFirst, isLast },
  isOwn,
  name,
  receipt,
}: {
  bubble: Bubble
  isOwn: boolean
  name: string
  receipt: string | null
}) {
  return (
    <li className="thread-bubble" data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {isLetter ? (
        <p className="text-small font-semibold text-muted">
          {isOwn ? 'Ваше сопроводительное письмо' : 'Сопроводительное письмо'}
        </p>
      ) : (
        <p className={isFirst && !isOwn ? 'text-small font-semibold text-muted' : 'sr-only'}>
          {isOwn ? 'Вы' : name}
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {(isLast || receipt !== null) && (
        <p className="text-right text-small text-muted">
          {receipt !== null && `${receipt}, `}
          <Clock at={at} />
        </p>
      )}
    </li>
  )
}

const Clock = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {formatClock(at)}
  </time>
)

function dayLabel(at: string, now: string) {
  const day = isoDay(at)
  if (day === isoDay(now)) return 'Сегодня'
  if (day === isoDay(new Date(Date.parse(now) - DAY_MS))) return 'Вчера'
  return formatDay(at, { now: new Date(now) })
}

/** «Отказ отправлен: не подходит график (Анна Кузнецова)» */
function eventLabel(entry: HistoryEntry, viewer: Side, stageNames: StageNames = {}): string {
  const reason = entry.reason === null ? '' : `: ${REJECTION_LABELS[entry.reason].toLowerCase()}`
  const name = entry.name === null ? '' : ` (${entry.name})`
  return `${toName(entry, viewer, stageNames)}${reason}${name}`
}

function toName({ event, side, stage }: HistoryEntry, viewer: Side, stageNames: StageNames): string {
  const isSeeker = viewer === 'seeker'
  switch (event) {
    case 'sent':
      return isSeeker ? 'Вы откликнулись' : 'Отклик отправлен'
    case 'viewed':
      return isSeeker ? 'Работодатель открыл отклик' : 'Отклик открыт'
    case 'invited':
      return isSeeker ? 'Вас пригласили' : 'Приглашение отправлено'
    case 'rejected':
      return isSeeker ? 'Работодатель отказал' : 'Отказ отправлен'
    case 'accepted':
      return isSeeker ? 'Вы приняли приглашение' : 'Приглашение принято'
    case 'withdrawn':
      return isSeeker ? 'Вы отозвали отклик' : 'Соискатель отозвал отклик'
    case 'interview_offered':
      return isSeeker ? 'Вам предложили время собеседования' : 'Предложено время собеседования'
    case 'interview_asked':
      return isSeeker ? 'Вы попросили другое время' : 'Соискатель попросил другое время'
    case 'interview_agreed':
      return isSeeker ? 'Вы выбрали время собеседования' : 'Время собеседования выбрано'
    case 'interview_cancelled':
      if (side === 'seeker')
        return isSeeker ? 'Вы отменили собеседование' : 'Соискатель отменил собеседование'
      if (side === null) return 'Собеседование отменено: вакансия закончилась'
      return isSeeker ? 'Компания отменила собеседование' : 'Собеседование отменено'
    case 'test_offered':
      return isSeeker ? 'Вам предложили тестовое задание' : 'Тестовое задание предложено'
    case 'test_accepted':
      return isSeeker ? 'Вы взялись за тестовое задание' : 'Соискатель взялся за тестовое задание'
    case 'test_declined':
      return isSeeker ? 'Вы отказались от тестового задания' : 'Соискатель отказался от тестового задания'
    case 'test_handed_in':
      return isSeeker ? 'Вы сдали тестовое задание' : 'Тестовое задание сдано'
    case 'test_cancelled':
      if (side === null) return 'Тестовое задание отменено: вакансия закончилась'
      return isSeeker ? 'Компания отменила тестовое задание' : 'Тестовое задание отменено'
    case 'moved':
      return `Стадия «${stage === null ? '' : stageName(stage, stageNames)}»`
    case 'closed':
      return 'Отклик закрыт'
    case 'conversation_ended':
      return 'Переписка закончена'
  }
}
