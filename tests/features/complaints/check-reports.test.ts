import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { complaints } from '#server/db/schema/complaints.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { recheckPublished } from '#server/features/intake/imports/reread/recheck.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { purgeComplaints } from '#server/features/staff/complaints/purge.ts'
import { MODERATION_RULES } from '#shared/features/board/refusals/vocabulary.ts'
import { IMPORT_OUTCOMES } from '#shared/features/staff/moderation/import-outcomes.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildRecord, jsonLines, openText } from '#tests/features/imports/records.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'

const { people, board, call, deps, world } = await moderationWorld()
const { db } = deps
const STAFF = '/api/v1/staff/complaints'
const HONEST = buildRecord().description

beforeEach(async () => {
  await db.delete(complaints)
  await db.delete(importRuns)
  // Only what a test publishes is checked in it.
  await db.update(vacancies).set({ status: 'archived' })
})

let number = 0
const nextId = () => `check-${(number += 1)}`

async function importText(sourceId: string, words: string) {
  const record = buildRecord({ source_id: sourceId, description: `${HONEST} ${words}` })
  return runImport({
    input: await openText(jsonLines([record])),
    target: { db, matchers: NO_MATCHERS },
    now: deps.now(),
    keepsOnSite: true,
  })
}

async function stored(sourceId: string) {
  const [row] = await db.select().from(vacancies).where(eq(vacancies.sourceId, sourceId))
  if (!row) throw new Error('The vacancy is not imported')
  return row
}
const open = async (id: number) =>
  (await db.select().from(complaints).where(eq(complaints.objectId, id))).filter(
    ({ resolvedAt }) => resolvedAt === null,
  )

async function resolve(id: number, outcome: 'dismissed' | 'taken_down') {
  const as = world().moderator
  const found = (await call('GET', `${STAFF}/vacancy/${id}`, { as })).body
  const body = { up_to: found.complaints.at(-1).id, answer: 'Посмотрели.', outcome, rule: 'discrimination' }
  return call('POST', `${STAFF}/vacancy/${id}/resolution`, { as, body })
}
const pageStatus = async (id: number) => (await call('GET', `/api/v1/vacancies/${id}`)).status

describe('an import', () => {
  test.each([
    [
      'Рассматриваем только мужчин.',
      'discrimination',
      'Ограничение по полу (пункт 5.1 правил): «Рассматриваем только мужчин»',
    ],
    ['Медкнижка за свой счёт.', 'asks_money', 'пункт 3.1'],
    ['Стажировка две недели без оплаты.', 'asks_money', 'пункт 1.2'],
    ['Пришлите фото паспорта и СНИЛС.', 'fraud', 'пункт 4.1'],
  ])('holds «%s» until a person has decided', async (words, reason, text) => {
    const id = nextId()
    expect(await importText(id, words)).toMatchObject({ inserted: 1, held: 1 })
    const row = await stored(id)
    expect(row).toMatchObject({ status: 'moderation', publishedAt: null, confirmAt: null })
    expect(await pageStatus(row.id)).toBe(404)
    expect(await open(row.id)).toMatchObject([{ reason, text: expect.stringContaining(text), userId: null }])
  })

  test('publishes what offends against the order of the board, and asks staff to look', async () => {
    const id = nextId()
    expect(await importText(id, 'Напишите нам в WhatsApp, всё расскажем.')).toMatchObject({ held: 0 })
    const row = await stored(id)
    expect(row.status).toBe('published')
    expect(await open(row.id)).toMatchObject([{ reason: 'spam' }])
  })

  test('publishes an honest text without a word to staff', async () => {
    const id = nextId()
    expect(await importText(id, 'Возраст не важен.')).toMatchObject({ inserted: 1, held: 0 })
    const row = await stored(id)
    expect([row.status, await open(row.id)]).toEqual(['published', []])
  })

  test('publishes a held text that its source has corrected, and closes what was asked of staff', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    await importText(id, 'Ждём всех.')
    const row = await stored(id)
    expect([row.status, await open(row.id)]).toEqual(['published', []])
  })

  test('asks once about the same words, however often it runs', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    await importText(id, 'Только девушки. Офис у метро.')
    expect(await open((await stored(id)).id)).toHaveLength(1)
  })

  test('says for each rule what becomes of a vacancy', () => {
    expect(Object.keys(IMPORT_OUTCOMES).toSorted()).toEqual([...MODERATION_RULES].toSorted())
  })
})

describe('staff', () => {
  test('see in the list of complaints what the check has found, and that nobody has sent it', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    const row = await stored(id)
    const as = world().moderator
    expect((await call('GET', `${STAFF}/vacancy/${row.id}`, { as })).body).toMatchObject({
      can_take_down: true,
      complaints: [{ is_from_check: true, has_address: false }],
    })
  })

  test('let a held vacancy pass, and no import asks about the same words again', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    const { id: vacancyId } = await stored(id)
    expect((await resolve(vacancyId, 'dismissed')).status).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'published', publishedAt: expect.any(String) })
    expect(await pageStatus(vacancyId)).toBe(200)
    expect(await importText(id, 'Только девушки. Новый офис.')).toMatchObject({ held: 0 })
    expect([(await stored(id)).status, await open(vacancyId)]).toEqual(['published', []])
    expect(await importText(id, 'Только девушки до 30 лет.')).toMatchObject({ held: 1 })
    expect((await stored(id)).status).toBe('moderation')
  })

  test('take a held vacancy down, and no import brings it back', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    const { id: vacancyId } = await stored(id)
    expect((await resolve(vacancyId, 'taken_down')).status).toBe(200)
    expect((await stored(id)).status).toBe('rejected')
    expect(await importText(id, 'Ждём всех.')).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await stored(id)).status).toBe('rejected')
  })

  test('are not asked again when words of complaints are purged', async () => {
    const id = nextId()
    await importText(id, 'Только девушки.')
    const { id: vacancyId } = await stored(id)
    await resolve(vacancyId, 'dismissed')
    await purgeComplaints({ db, now: () => new Date(deps.now().getTime() + 400 * DAY_MS) })
    expect(await importText(id, 'Только девушки. Новый офис.')).toMatchObject({ held: 0 })
  })
})

describe('a check of what is published already', () => {
  test('holds an imported vacancy, leaves that of a company in the lists, and asks staff about both once', async () => {
    const id = nextId()
    await importText(id, 'Ждём всех.')
    const imported = await stored(id)
    const [ofCompany = 0] = await board.buildVacancies({ title: 'Секретарь, только девушки' })
    await db
      .update(vacancies)
      .set({ descriptionHtml: `<p>${HONEST} Прописка в Туле.</p>` })
      .where(eq(vacancies.id, imported.id))
    expect(await recheckPublished(deps)).toMatchObject({ held: 1, reported: 2 })
    expect((await stored(id)).status).toBe('moderation')
    const [company] = await db.select().from(vacancies).where(eq(vacancies.id, ofCompany))
    expect(company?.status).toBe('published')
    expect([await open(imported.id), await open(ofCompany)]).toMatchObject([
      [{ reason: 'discrimination' }],
      [{ reason: 'discrimination' }],
    ])
    const changes = await db
      .select()
      .from(vacancyStateChanges)
      .where(eq(vacancyStateChanges.vacancyId, imported.id))
    expect(changes).toMatchObject([{ toStatus: 'moderation', reason: 'text_check', userId: null }])
    expect(await recheckPublished(deps)).toMatchObject({ held: 0, reported: 0 })
  })

  test('asks nothing about what staff have let pass', async () => {
    const [vacancyId = 0] = await board.buildVacancies({ title: 'Секретарь, только девушки' })
    await recheckPublished(deps)
    await resolve(vacancyId, 'dismissed')
    expect(await recheckPublished(deps)).toMatchObject({ held: 0, reported: 0 })
    expect(await open(vacancyId)).toEqual([])
  })
})

test('nobody outside of staff sees what the check has found', async () => {
  const id = nextId()
  await importText(id, 'Только девушки.')
  const { id: vacancyId } = await stored(id)
  const person = await people.buildPerson()
  expect((await call('GET', `${STAFF}/vacancy/${vacancyId}`, { as: person })).status).toBe(404)
})
