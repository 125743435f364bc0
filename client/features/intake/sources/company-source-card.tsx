import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import type { SourceRun } from '#shared/features/intake/sources/source-models.ts'
import { SOURCE_FAILURE_LABELS } from '#shared/features/intake/sources/labels.ts'
import {
  REMOVAL_LABELS,
  REMOVAL_REASONS,
  type RemovalReason,
} from '#shared/features/staff/claims/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { RecordList } from './record-list.tsx'
import { describeCounts, describeOutcome } from './run-texts.ts'
import { RunList } from './run-list.tsx'
import { SourceStateBadge } from './source-badges.tsx'
import { TrialView } from './trial-view.tsx'
import { isReadSoon, RUN_POLL_MS } from './source-queries.ts'

/** A source of the company: its state, a trial, its log and its vacancies. */
export function CompanySourceCard({
  companyId,
  source,
  now,
}: {
  companyId: number
  source: CompanySource
  now: string
}) {
  const { address, kindTitle, state, triedAt, isSwitchedOnByStaff } = source
  const one = { id: companyId, sourceId: source.id }
  const restore = useCommand(api.companySources.create, {
    done: () => 'Источник подключён снова. Прочитайте его на пробу и включите.',
    refused: (error) => showFailure(error),
  })
  const trial = useCommand(api.companySources.try)
  const setState = useCommand(api.companySources.setState, {
    isRefusalNews: true,
    done: (_nothing, { state: to }) =>
      to === 'on'
        ? 'Источник включён и сейчас прочитается.'
        : to === 'off'
          ? 'Источник выключен. Вакансии остались на доске.'
          : undefined,
  })
  const isOn = state === 'on' || state === 'paused'
  return (
    <Card as="article" aria-label={address} className="grid gap-3">
      <div className="grid gap-1">
        <h3 className="break-all">{address}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <SourceStateBadge state={source.state} isRunning={source.isRunning} />
          {kindTitle}
        </p>
        <p className="text-small">{describeState(source, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" isBusy={trial.isPending} onClick={() => trial.run(one)}>
          Прочитать на пробу
        </Button>
        {!isOn && triedAt !== null && !isSwitchedOnByStaff && (
          <Button
            size="small"
            isBusy={setState.isPending}
            onClick={() => setState.run({ ...one, state: 'on' })}
          >
            Включить
          </Button>
        )}
        {isOn && (
          <Button
            variant="secondary"
            size="small"
            isBusy={setState.isPending}
            onClick={() => setState.run({ ...one, state: 'off' })}
          >
            Выключить
          </Button>
        )}
        <RemoveButton
          one={one}
          onRemoved={() => focusHeading('sources')}
          onUndo={() =>
            restore.run({ id: companyId, kind: source.kind, address, pathPrefix: source.pathPrefix })
          }
        />
      </div>
      <RefusalLine command={trial} />
      <RefusalLine command={setState} />
      <div aria-live="polite" aria-busy={trial.isPending}>
        {trial.data && <TrialView trial={trial.data} onHide={trial.reset} />}
      </div>
      <Log one={one} source={source} now={now} />
    </Card>
  )
}

type One = { id: number; sourceId: number }

function RemoveButton({ one, onRemoved, onUndo }: { one: One; onRemoved: () => void; onUndo: () => void }) {
  const remove = useCommand(api.companySources.setState, {
    isRefusalNews: true,
    done() {
      onRemoved()
      return { type: 'success', title: 'Источник убран, его вакансии сняты.', undo: onUndo }
    },
  })
  return (
    <ConfirmedButton
      command={remove}
      input={{ ...one, state: 'removed' as const }}
      variant="danger"
      size="small"
      text="Убрать"
      title="Убрать источник?"
    >
      <p>
        Вакансии из него уйдут с доски, отклики на них останутся. Если подключить тот же адрес снова, вакансии
        вернутся.
      </p>
    </ConfirmedButton>
  )
}

function describeState(source: CompanySource, now: string): string {
  const { state, triedAt, lastRun, pauseReason, isSwitchedOnByStaff } = source
  if (state === 'paused' && pauseReason !== null)
    return `${SOURCE_FAILURE_LABELS[pauseReason]}: пока не читаем.`
  if (state === 'paused') return 'Мы приостановили источник. Напишите нам, чтобы узнать почему.'
  if (triedAt === null)
    return 'Прочитайте источник на пробу: что получится, видно сразу, и ничего не публикуется.'
  if (state === 'off' && isSwitchedOnByStaff) return 'Мы проверим, что источник ваш, и включим его.'
  if (lastRun === null) return state === 'on' ? 'Источник скоро прочитается.' : 'Источник можно включить.'
  return `${describeOutcome(lastRun)} ${formatMoment(lastRun.startedAt, { now })}: ${describeCounts(lastRun)}.`
}

/** Whether a log has been read before the end of the last run. */
const isOlder = (runs: readonly SourceRun[] | undefined, lastRun: SourceRun | null) =>
  runs !== undefined && runs[0]?.finishedAt !== lastRun?.finishedAt

/** The runs in words and the vacancies, read when it is opened. */
function Log({ one, source, now }: { one: One; source: CompanySource; now: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    ...api.companySources.log.queryOptions({ input: one }),
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      isReadSoon(source) || isOlder(state.data?.runs, source.lastRun) ? RUN_POLL_MS : false,
  })
  const setShown = useCommand(api.companySources.setShown, {
    isRefusalNews: true,
    refused: (failure) => showFailure(failure),
    done: (_nothing, { isShown, ...input }) =>
      isShown
        ? 'Вакансия возвращена.'
        : {
            type: 'success',
            title: 'Вакансия снята и сама не вернётся.',
            undo: () => setShown.run({ ...input, isShown: true, reason: null }),
          },
  })
  return (
    <Disclosure summary="Журнал и вакансии" onOpen={() => setIsOpen(true)}>
      {error && !data && <p className="text-danger">{failureText(error)}</p>}
      {!data && !error && <Skeleton className="h-16" />}
      {data && (
        <div className="grid gap-4">
          <RunList runs={data.runs} now={now} />
          {data.records.length > 0 && (
            <RecordList
              records={data.records}
              now={now}
              action={({ state, title, vacancyId }) => {
                if (vacancyId === null) return null
                const setTo = (isShown: boolean, reason: RemovalReason | null) =>
                  setShown.run({ ...one, vacancyId, isShown, reason })
                if (state === 'shown')
                  return (
                    <DropMenu label={`Снять: ${title}`} icon={<CloseIcon />} isLate>
                      {REMOVAL_REASONS.map((reason) => (
                        <button key={reason} type="button" onClick={() => setTo(false, reason)}>
                          {REMOVAL_LABELS[reason]}
                        </button>
                      ))}
                    </DropMenu>
                  )
                return (
                  state === 'suppressed' && (
                    <Button
                      variant="secondary"
                      size="small"
                      isBusy={setShown.isPending}
                      aria-label={`Вернуть: ${title}`}
                      onClick={() => setTo(true, null)}
                    >
                      Вернуть
                    </Button>
                  )
                )
              }}
            />
          )}
        </div>
      )}
    </Disclosure>
  )
}
