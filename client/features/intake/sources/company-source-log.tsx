import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { moveLostFocus } from '#client/ui/focus.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import type { SourceRecordRow, SourceRun } from '#shared/features/intake/sources/source-models.ts'
import {
  REMOVAL_LABELS,
  REMOVAL_REASONS,
  type RemovalReason,
} from '#shared/features/staff/claims/vocabulary.ts'
import { RecordList } from './record-list.tsx'
import { RunList } from './run-list.tsx'
import { isReadSoon, RUN_POLL_MS } from './source-queries.ts'

type One = { id: number; sourceId: number }

/** The runs in words and the vacancies, read when it is opened. */
export function CompanySourceLog({ one, source, now }: { one: One; source: CompanySource; now: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    ...api.companySources.log.queryOptions({ input: one }),
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      isReadSoon(source) || isOlder(state.data?.runs, source.lastRun) ? RUN_POLL_MS : false,
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
              action={(record) => <ShownSwitch one={one} record={record} />}
            />
          )}
        </div>
      )}
    </Disclosure>
  )
}

/** Whether a log has been read before the end of the last run. */
const isOlder = (runs: readonly SourceRun[] | undefined, lastRun: SourceRun | null) =>
  runs !== undefined && runs[0]?.finishedAt !== lastRun?.finishedAt

/** Takes the vacancy of a record from the board, or brings it back. */
function ShownSwitch({
  one,
  record: { state, title, vacancyId },
}: {
  one: One
  record: Pick<SourceRecordRow, 'state' | 'title' | 'vacancyId'>
}) {
  const box = useRef<HTMLDivElement>(null)
  // One control takes the place of the other.
  const focusControl = () => moveLostFocus(() => box.current?.querySelector<HTMLElement>('summary, button'))
  const setShown = useCommand(api.companySources.setShown, {
    isRefusalNews: true,
    refused(failure) {
      showFailure(failure)
      focusControl()
    },
    done(_nothing, { isShown, ...input }) {
      focusControl()
      if (isShown) return 'Вакансия возвращена.'
      return {
        type: 'success',
        title: 'Вакансия снята и сама не вернётся.',
        undo: () => setShown.run({ ...input, isShown: true, reason: null }),
      }
    },
  })
  if (vacancyId === null || (state !== 'shown' && state !== 'suppressed')) return null
  const setTo = (isShown: boolean, reason: RemovalReason | null) =>
    setShown.run({ ...one, vacancyId, isShown, reason })
  return (
    <div ref={box}>
      {state === 'shown' ? (
        <DropMenu label={`Снять: ${title}`} icon={<CloseIcon />} isLate>
          {REMOVAL_REASONS.map((reason) => (
            <button key={reason} type="button" onClick={() => setTo(false, reason)}>
              {REMOVAL_LABELS[reason]}
            </button>
          ))}
        </DropMenu>
      ) : (
        <Button
          variant="secondary"
          size="small"
          isBusy={setShown.isPending}
          aria-label={`Вернуть: ${title}`}
          onClick={() => setTo(true, null)}
        >
          Вернуть
        </Button>
      )}
    </div>
  )
}
