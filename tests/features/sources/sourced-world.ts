import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import type { TestBoard } from '#tests/support/app.ts'
import { requireRow } from '#tests/support/rows.ts'

/** A source that is on. */
export async function buildSource(
  { deps: { db, now } }: { deps: Pick<TestBoard['deps'], 'db' | 'now'> },
  given: Partial<typeof sources.$inferInsert> = {},
) {
  const at = now().toISOString()
  const [row] = await db
    .insert(sources)
    .values({
      key: 'opendata.example',
      kind: 'trudvsem',
      title: 'Открытая выдумка',
      address: 'https://opendata.example/api',
      basis: 'open_data',
      basisUrl: 'https://opendata.example/terms',
      basisOn: '2026-11-01',
      intervalMinutes: 120,
      pauseMs: 1000,
      state: 'on',
      createdAt: at,
      updatedAt: at,
      ...given,
    })
    .returning()
  return requireRow(row)
}

export async function buildRun(
  { deps: { db } }: TestBoard,
  run: Pick<typeof sourceRuns.$inferInsert, 'sourceId' | 'startedAt'> &
    Partial<typeof sourceRuns.$inferInsert>,
) {
  await db.insert(sourceRuns).values({ mode: 'full', ...run })
}

/** Vacancies that a source has brought, as a run writes them; their ids in the order of the drafts. */
export async function buildSourced(
  board: TestBoard,
  { source, drafts }: { source: { id: number; key: string }; drafts: readonly Partial<VacancyDraft>[] },
) {
  const { db, now } = board.deps
  const at = now().toISOString()
  const numbered = drafts.map((draft) => ({ ...draft, sourceId: draft.sourceId ?? crypto.randomUUID() }))
  const ids = await board.buildVacancies(
    ...numbered.map((draft) => ({
      sourceUrl: `https://opendata.example/vacancy/${draft.sourceId}`,
      ...draft,
      source: source.key,
    })),
  )
  await db.insert(sourceRecords).values(
    ids.map((vacancyId, place) => ({
      sourceId: source.id,
      recordId: requireRow(numbered[place]).sourceId,
      state: 'shown' as const,
      vacancyId,
      firstSeenAt: at,
      lastSeenAt: at,
      lastRunId: 0,
    })),
  )
  return ids
}
