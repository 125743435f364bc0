import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { showToast } from '#client/ui/toast.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import { MOVES, type Move, type Stage, type StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { formatNames, NAMES_SHOWN } from '#shared/kernel/text.ts'

export type Chosen = { id: ResponseId; name: string; stage: Stage; tags: readonly string[] }
type Done = { done: readonly ResponseId[]; refused: readonly { id: ResponseId; message: string }[] }

/** Refetches everything that shows received responses. */
export function useRenewReceived() {
  const queryClient = useQueryClient()
  return async () => {
    const { listReceived, listOfCompany, countNew, read, batches } = api.responses
    await Promise.all(
      [listReceived, listOfCompany, countNew, read, batches].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    )
  }
}

/** Moves responses between stages and tags them, each with a way back. */
export function useReceivedWork(stageNames: StageNames) {
  const renew = useRenewReceived()

  async function attempt(run: () => Promise<void>) {
    try {
      await run()
    } catch (error) {
      showFailure(asError(error))
      await renew()
    }
  }

  return {
    move: (rows: readonly Chosen[], stage: Move) =>
      attempt(async () => {
        const result = await api.responses.move.call({ ids: rows.map(({ id }) => id), stage })
        await renew()
        report(result, rows, {
          title: `«${stageName(stage, stageNames)}»: ${namesIn(rows, result.done)}`,
          undo: () => void attempt(() => moveBack(rows, result.done)),
        })
      }),
    /** Adds or removes a tag. */
    tag: (rows: readonly Chosen[], tag: string, act: 'add' | 'remove') =>
      attempt(async () => {
        const isSame = (one: string) => one.toLowerCase() === tag.toLowerCase()
        // Only the rows that the call changes, so that undoing it changes no others.
        const changed = rows.filter(({ tags }) => tags.some(isSame) === (act === 'remove'))
        if (changed.length === 0) return
        const ids = changed.map(({ id }) => id)
        const result = await api.responses.setTags.call({ ids, [act]: [tag] })
        await renew()
        const back = act === 'add' ? 'remove' : 'add'
        report(result, rows, {
          title: `Метка «${tag}» ${act === 'add' ? 'поставлена' : 'снята'}: ${namesIn(changed, result.done)}`,
          undo: () =>
            void attempt(async () => {
              await api.responses.setTags.call({ ids: [...result.done], [back]: [tag] })
              await renew()
            }),
        })
      }),
  }

  /** Moves each response back to its previous stage; a response that was unopened before stays opened. */
  async function moveBack(rows: readonly Chosen[], done: readonly ResponseId[]) {
    const moved = rows.filter(({ id }) => done.includes(id))
    const byStage = Map.groupBy(moved, ({ stage }) => MOVES.find((move) => move === stage) ?? 'viewed')
    for (const [stage, back] of byStage)
      await api.responses.move.call({ ids: back.map(({ id }) => id), stage })
    await renew()
  }
}

/** «Анна Белова», «Анна Белова, Мария, Олег и ещё 2» */
function namesIn(rows: readonly Chosen[], done: readonly ResponseId[]) {
  const names = rows.filter(({ id }) => done.includes(id)).map(({ name }) => name)
  return formatNames(names.slice(0, NAMES_SHOWN), names.length)
}

/** Reports the outcome and names the responses that were refused. */
function report(
  { done, refused }: Done,
  rows: readonly Chosen[],
  { title, undo }: { title: string; undo: () => void },
) {
  const [first] = refused
  const name = rows.find(({ id }) => id === first?.id)?.name ?? ''
  showToast({
    type: refused.length > 0 ? 'warning' : 'success',
    title,
    ...(first
      ? {
          description: `Не получилось: ${name} — ${first.message}${refused.length > 1 ? ` И ещё ${refused.length - 1}.` : ''}`,
        }
      : {}),
    ...(done.length > 0 ? { undo } : {}),
  })
}

/** Safe: only errors are thrown here. */
const asError = (error: unknown) => error as Error
