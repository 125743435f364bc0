import type { Deps } from '#server/features/board/context.ts'
import { afterCommit } from '#server/kernel/after-commit.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'
import { lockVisible, setVisibilityOf } from './queries.ts'

/** Resumes that rest on the withdrawn consent are shown to those whom another consent allows. */
export async function narrowVisibility(
  tx: Sql,
  { changes }: Pick<Deps, 'changes'>,
  { userId, kind, remaining }: { userId: number; kind: ConsentKind; remaining: ReadonlySet<ConsentKind> },
) {
  const shown = await lockVisible(tx, {
    userId,
    visibility: [kind === 'distribution' ? 'everyone' : 'companies'],
  })
  if (shown.length === 0) return
  await setVisibilityOf(
    tx,
    shown.map(({ id }) => id),
    kind === 'distribution' && remaining.has('transfer') ? 'companies' : 'nobody',
  )
  afterCommit(tx, () => changes.publish({ kind: 'resumes', numbers: shown.map(({ number }) => number) }))
}
