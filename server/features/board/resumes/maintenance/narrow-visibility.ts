import { and, eq, inArray } from 'drizzle-orm'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Deps } from '#server/features/board/context.ts'
import { mayShowEveryone } from '#server/features/board/guardians/consents.ts'
import { activeConsents } from '#server/features/identity/accounts/consents.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { VISIBILITIES, type Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

/** Narrows the visibility of resumes that required the withdrawn consent to what the remaining ones allow. */
export async function narrowVisibility(
  tx: Sql,
  { changes }: Pick<Deps, 'changes'>,
  { userId, kind, remaining }: { userId: number; kind: ConsentKind; remaining: ReadonlySet<ConsentKind> },
) {
  const shown: Visibility[] = kind === 'distribution' ? ['everyone'] : ['chosen', 'companies']
  const visibility = kind === 'distribution' && remaining.has('transfer') ? 'companies' : 'nobody'
  await setVisible(tx, changes, { userId, from: shown, to: visibility })
}

/** Everybody sees the resumes of a person who is not of age only with the consent of a parent. */
export async function narrowForChild(
  tx: Sql,
  deps: Pick<Deps, 'changes' | 'now'>,
  { userId }: { userId: number },
) {
  if (await mayShowEveryone(tx, { userId, now: deps.now() })) return
  const remaining = await activeConsents(tx, userId)
  await narrowVisibility(tx, deps, { userId, kind: 'distribution', remaining })
}

/** Hides the resumes of a person from everybody. */
export async function hideResumes(
  tx: Sql,
  { changes }: Pick<Deps, 'changes'>,
  { userId }: { userId: number },
) {
  const from = VISIBILITIES.filter((visibility) => visibility !== 'nobody')
  await setVisible(tx, changes, { userId, from, to: 'nobody' })
}

async function setVisible(
  tx: Sql,
  changes: Deps['changes'],
  { userId, from, to }: { userId: number; from: Visibility[]; to: Visibility },
) {
  const narrowed = await tx
    .update(resumes)
    .set({ visibility: to, isIndexed: false, showsContactsByLink: false })
    .where(and(eq(resumes.userId, userId), inArray(resumes.visibility, from)))
    .returning({ number: resumes.number })
  if (narrowed.length === 0) return
  const numbers = narrowed.map(({ number }) => number)
  afterCommit(tx, () => changes.publish({ kind: 'resumes', numbers }))
}
