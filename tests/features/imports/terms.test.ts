import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { setMissingTerms } from '#server/features/intake/imports/records/terms.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildManager } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildRecord, jsonLines, openText } from './records.ts'

const NOW = '2026-11-21T09:00:00Z'
const { board, send } = await wholeApp()
const { deps } = board
const matchers = await loadMatchers(deps.db)
const daysAfter = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

beforeEach(async () => {
  board.setNow(NOW)
  await deps.db.delete(vacancies)
})

async function importRecord(fields: Record<string, unknown> = {}) {
  const summary = await runImport({
    input: await openText(jsonLines([buildRecord(fields)]), { name: null }),
    target: { db: deps.db, matchers },
    now: deps.now(),
    keepsOnSite: true,
  })
  const { id, companyId, expiresAt, status } = await only()
  await board.refresh([id])
  return { id, companyId, summary, status, endsAt: expiresAt }
}

async function only() {
  const [row] = await deps.db.select().from(vacancies)
  if (!row) throw new Error('Nothing was imported')
  return row
}

describe('imported vacancies', () => {
  test('an imported vacancy expires at the time its source states', async () => {
    expect((await importRecord({ expires_at: '2026-12-05T18:00:00+03:00' })).endsAt).toBe(
      '2026-12-05T15:00:00.000Z',
    )
    expect((await importRecord({ expires_at: '2026-12-01' })).endsAt).toBe('2026-12-01T20:59:59.000Z')
  })

  test('an imported vacancy expires 60 days after the last import that had it, also in its structured data once it is claimed', async () => {
    const { companyId, endsAt: first } = await importRecord()
    expect(first).toBe(daysAfter(60))
    await buildManager(deps.db, companyId)
    board.setNow(daysAfter(10))
    const { id, summary, endsAt } = await importRecord()
    expect(summary).toMatchObject({ updated: 0, unchanged: 1, renewed: 1 })
    expect(endsAt).toBe(daysAfter(70))
    expect((await send(`/vacancies/${id}`)).body).toContain(`"validThrough":"${endsAt}"`)
  })

  test('an expired imported vacancy reopens with the next import that has it', async () => {
    const { id, companyId } = await importRecord()
    await buildManager(deps.db, companyId)
    board.setNow(daysAfter(61))
    await endTerms(deps)
    expect((await only()).status).toBe('expired')
    const { body } = await send(`/vacancies/${id}`)
    expect(body).toContain('Вакансия закрыта')
    expect(body).not.toContain('JobPosting')

    const again = await importRecord()
    expect(again).toMatchObject({ id, status: 'published', endsAt: daysAfter(121) })
  })

  test('a vacancy imported without a term gets one', async () => {
    const { id } = await importRecord()
    await deps.db.update(vacancies).set({ expiresAt: null, updatedAt: NOW }).where(eq(vacancies.id, id))
    expect(await setMissingTerms(deps)).toEqual({ given: 1 })
    expect((await only()).expiresAt).toBe(daysAfter(60))
    expect(await setMissingTerms(deps)).toEqual({ given: 0 })
  })
})
