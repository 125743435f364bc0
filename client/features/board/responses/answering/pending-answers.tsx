import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import type { Batch } from '#shared/features/board/responses/work-contract.ts'
import { formatClock } from '#shared/kernel/moments.ts'
import { formatNames } from '#shared/kernel/text.ts'
import { countOf } from '#shared/kernel/number.ts'
import { answerName, answerTo } from './pending-label.ts'
import { REFRESH_MS } from '../thread/thread.tsx'

const PROBLEMS_SHOWN = 5

/** One's answers to several that have not left yet, with a way to cancel each, and those that did not reach everybody. */
export function PendingAnswers() {
  const { data } = useQuery({
    ...api.responses.batches.queryOptions(),
    // They leave by themselves.
    refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? REFRESH_MS : false),
  })
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {data?.items.map((batch) => (
        <One key={batch.id} batch={batch} />
      ))}
    </div>
  )
}

function One({ batch: { id, decision, count, names, sendAt, isPending, problems } }: { batch: Batch }) {
  const whose = formatNames(names, count)
  const refusal = { isRefusalNews: true, refused: (error: Error) => showFailure(error) }
  const cancel = useCommand(api.responses.cancelBatch, {
    ...refusal,
    done: ({ count: cancelled }) => ({
      title: `Отменено: ${countOf(cancelled, RESPONSE_FORMS)}`,
      description: whose,
    }),
  })
  const read = useCommand(api.responses.readBatch, refusal)
  if (isPending)
    return (
      <Notice
        title={`${answerTo(decision, count)} уйдёт в ${formatClock(sendAt)}`}
        action={
          <Button
            size="small"
            variant="secondary"
            isBusy={cancel.isPending}
            aria-label={`Отменить: ${answerName(decision).toLowerCase()}, ${whose}`}
            onClick={() => cancel.run({ id })}
          >
            Отменить
          </Button>
        }
      >
        <p className="text-small wrap-anywhere">
          {whose}. До этого {count === 1 ? 'соискатель ничего не увидит' : 'соискатели ничего не увидят'}.
        </p>
      </Notice>
    )
  if (problems.length === 0) return <Notice title={`${answerTo(decision, count)} уходит: ${whose}`} />
  return (
    <Notice
      tone="warning"
      title={`${answerName(decision)}: не отправлено ${problems.length} из ${count}`}
      action={
        <Button size="small" variant="secondary" isBusy={read.isPending} onClick={() => read.run({ id })}>
          Понятно
        </Button>
      }
    >
      <ul className="text-small">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <li key={problem.id}>
            {problem.name}: {problem.message}
          </li>
        ))}
        {problems.length > PROBLEMS_SHOWN && <li>И ещё {problems.length - PROBLEMS_SHOWN}.</li>}
      </ul>
    </Notice>
  )
}
