import { useState, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Interview } from '#shared/features/board/responses/interview-contract.ts'
import { INTERVIEW_KIND_LABELS } from '#shared/features/board/responses/interview-labels.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { MeetingTime } from './meeting-time.tsx'
import { ReasonDialog } from '../answering/reason-dialog.tsx'

/** The interview of a response, for the company: its state and the available actions. */
export function InterviewBar({
  id,
  name,
  interview,
  isOpen,
  now,
}: {
  id: ResponseId
  /** Name of the seeker. */
  name: string
  interview: Interview
  /** The response is not over: times can be offered. */
  isOpen: boolean
  now: string
}) {
  const [asked, setAsked] = useState<'offer' | 'cancel' | null>(null)
  const cancel = useCommand(api.responses.cancelInterview)
  const { state, slots, slot } = interview
  const isPast = slot !== null && slot < now
  const offer = state === 'agreed' && !isPast ? 'Перенести' : 'Предложить время'
  return (
    <section className="accept-bar" aria-label="Собеседование">
      <div className="interview-text">
        {state === 'agreed' && slot !== null && (
          <p>
            <strong>
              Собеседование <MeetingTime at={slot} now={now} />
            </strong>
          </p>
        )}
        {state === 'offered' && (
          <>
            <p>
              <strong>Ждём, пока соискатель выберет время собеседования</strong>
            </p>
            <ul>
              {slots.map((one) => (
                <li key={one}>
                  <MeetingTime at={one} now={now} />
                </li>
              ))}
            </ul>
          </>
        )}
        {state === 'asked' && (
          <p>
            <strong>Соискатель просит другое время:</strong> {interview.reason}
          </p>
        )}
        {state === 'cancelled' && <Cancelled interview={interview} viewer="company" />}
        {state === 'agreed' && <Place interview={interview} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'agreed' && (
          <ButtonLink
            size="small"
            variant="secondary"
            href={`/api/v1/responses/${id}/interview/calendar`}
            download
          >
            В календарь
          </ButtonLink>
        )}
        {isOpen && (
          <Button
            size="small"
            variant={state === 'asked' ? 'primary' : 'quiet'}
            aria-label={`${offer}: ${name}`}
            onClick={() => setAsked('offer')}
          >
            {offer}
          </Button>
        )}
        {state !== 'cancelled' && !isPast && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Отменить собеседование: ${name}`}
            onClick={() => setAsked('cancel')}
          >
            Отменить
          </Button>
        )}
      </div>
      {asked === 'offer' && (
        <InterviewDialog id={id} name={name} before={interview} isInvited onClose={() => setAsked(null)} />
      )}
      {asked === 'cancel' && (
        <ReasonDialog
          title={`Отменить собеседование: ${name}`}
          label="Почему"
          hint="Причину прочитает соискатель."
          action="Отменить собеседование"
          isDangerous
          onSend={(reason) => cancel.send({ id, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Why the interview is cancelled. */
export function Cancelled({
  interview: { changedBy, isByBoard, reason },
  viewer,
}: {
  interview: Interview
  viewer: Interview['changedBy']
}): ReactNode {
  const who = isByBoard
    ? 'Собеседование отменено'
    : changedBy === viewer
      ? 'Вы отменили собеседование'
      : changedBy === 'seeker'
        ? 'Соискатель отменил собеседование'
        : 'Компания отменила собеседование'
  return (
    <p>
      <strong>{reason === '' ? `${who}.` : `${who}:`}</strong> {reason}
    </p>
  )
}

/** Where an interview is, how long, and what to know before. */
export function Place({ interview: { kind, place, minutes, note } }: { interview: Interview }) {
  return (
    <>
      <p className="wrap-anywhere">
        {INTERVIEW_KIND_LABELS[kind]}: {/^https?:\/\/\S+$/.test(place) ? <Link url={place} /> : place}.{' '}
        {minutes} мин.
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    </>
  )
}

const Link = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer nofollow">
    {url}
  </a>
)
