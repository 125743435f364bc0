import type { Ref } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ChevronLeftIcon } from '#client/ui/icons.tsx'
import { answerTermLabel } from '#shared/features/board/responses/answer-term.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import type { Decision, Move, Stage } from '#shared/features/board/responses/vocabulary.ts'
import { NextLink, type NextResponse } from './next-link.tsx'
import { pendingLabel } from '../answering/pending-label.ts'
import { StageMenu } from '../answering/stage-menu.tsx'
import { CalendarIcon } from '../thread/thread-icons.tsx'

const TONES: Readonly<Partial<Record<Stage, 'good' | 'accent' | 'danger'>>> = {
  sent: 'accent',
  invited: 'good',
  test: 'good',
  offer: 'good',
  hired: 'good',
  rejected: 'danger',
}

/** Whose response it is, its stage and what can be decided. */
export function ReceivedHead({
  data: { name, state, stage, stageNames, pending, resume, answerDueAt, interview, acts: actions },
  now,
  backHref,
  next,
  headingRef,
  onAsk,
  onMove,
  onInterview,
  onTest,
}: {
  data: Received
  now: string
  backHref: string
  next: NextResponse | null
  headingRef: Ref<HTMLHeadingElement>
  onAsk: (decision: Decision) => void
  onMove: (stage: Move) => void
  onInterview: () => void
  onTest: () => void
}) {
  const tone = TONES[stage]
  const term = answerTermLabel(answerDueAt, { now, viewer: 'company' })
  return (
    <header className="thread-head">
      <a href={backHref} className="icon-btn -ml-3 lg:hidden" aria-label="К списку откликов">
        <ChevronLeftIcon />
      </a>
      <div className="min-w-0 grow basis-32">
        <h1 ref={headingRef} tabIndex={-1} className="truncate text-lead font-semibold outline-none">
          {name}
        </h1>
        <p className="flex items-center gap-2 text-small text-muted">
          <span className="shrink-0">
            <Badge {...(tone ? { tone } : {})}>{stageName(stage, stageNames)}</Badge>
          </span>
          <span className="min-w-0 truncate">{resume.title}</span>
        </p>
        {term !== null && <p className="text-small">{term}</p>}
        {pending !== null && <p className="text-small">{pendingLabel(pending)}</p>}
      </div>
      {next !== null && <NextLink next={next} className="lg:hidden" />}
      <div className="thread-decisions">
        {actions.includes('invite') && (
          <Button size="small" aria-keyshortcuts="I" onClick={() => onAsk('invite')}>
            <KeyedText text="Пригласить" name={`Пригласить: ${name}`} keyText="I" />
          </Button>
        )}
        {actions.includes('reject') && (
          <Button size="small" variant="secondary" aria-keyshortcuts="R" onClick={() => onAsk('reject')}>
            <KeyedText text="Отказать" name={`Отказать: ${name}`} keyText="R" />
          </Button>
        )}
        {interview === null && actions.includes('interview') && (
          <IconButton label={`Назначить собеседование: ${name}`} aria-haspopup="dialog" onClick={onInterview}>
            <CalendarIcon />
          </IconButton>
        )}
        {actions.includes('move') && (
          <StageMenu
            current={{ stage, isInvited: state === 'invited' }}
            whose={name}
            names={stageNames}
            onMove={onMove}
            onTest={actions.includes('test') ? onTest : undefined}
          />
        )}
      </div>
    </header>
  )
}

/**
 * The text of a button or a link with its key. Its accessible name also says whom it is about; an `aria-label` would have to
 * contain the key too, as it is a part of what one sees.
 */
function KeyedText({ text, name, keyText }: { text: string; name: string; keyText: string }) {
  return (
    <>
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {text} <kbd>{keyText}</kbd>
      </span>
      <span className="sr-only">{name}</span>
    </>
  )
}
