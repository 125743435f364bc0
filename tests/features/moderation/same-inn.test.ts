/** Two companies with one INN: staff see each other's name, and equal texts of both are marked. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { moderationWorld } from './moderation-world.ts'
import { HONEST_TEXT, sendVacancy } from './world.ts'

const { people, deps, call, world, send, decide } = await moderationWorld()

const INN = '7701234560'
let twin: Awaited<ReturnType<typeof people.buildCompany>>
const setInn = (id: number, inn: string | null) =>
  deps.db.update(companies).set({ inn, verification: 'asked' }).where(eq(companies.id, id))
beforeEach(async () => {
  await deps.db.update(companies).set({ inn: null, verification: 'none' })
  twin = await people.buildCompany(200)
  await setInn(world().company.id, INN)
  await setInn(twin.id, INN)
})

const sendOfTwin = (text = {}) =>
  sendVacancy(deps, { companyId: twin.id, authorId: twin.people[0]?.id ?? 0, text })
const notesOf = async (caseId: number) =>
  (await deps.db.select().from(moderationCases).where(eq(moderationCases.id, caseId)))[0]?.findings
    .filter(({ rule }) => rule === 'duplicate')
    .map(({ note }) => note)
const read = (path: string) => call('GET', `/api/v1/staff/${path}`, { as: world().moderator })
const sameInnOf = (items: { id: number; same_inn: { id: number }[] }[], id: number) =>
  items.find((one) => one.id === id)?.same_inn.map((one) => one.id)

describe('two companies with one INN', () => {
  test('are named to staff with each other, where they check, moderate and read about a company', async () => {
    const { caseId } = await send()
    const known = { id: twin.id, title: twin.title, verification: 'asked', is_blocked: false }
    const queue = await read('companies?state=asked')
    expect(sameInnOf(queue.body.items, world().company.id)).toEqual([twin.id])
    expect(sameInnOf(queue.body.items, twin.id)).toEqual([world().company.id])
    expect((await read(`moderation/${caseId}`)).body.company_facts.same_inn).toMatchObject([known])
    expect((await read(`all-companies/${world().company.id}`)).body.same_inn).toMatchObject([known])
  })

  test.each([
    ['no INN', null],
    ['INNs of their own', '7707083893'],
  ])('with %s are not', async (_what, inn) => {
    await setInn(twin.id, inn)
    if (inn === null) await setInn(world().company.id, null)
    const queue = await read('companies?state=asked')
    expect(sameInnOf(queue.body.items, world().company.id)).toEqual([])
    expect((await read(`all-companies/${twin.id}`)).body.same_inn).toEqual([])
  })
})

describe('equal texts of two companies with one INN', () => {
  test('are marked in the cases of both, with the vacancy and the company', async () => {
    const theirs = await sendOfTwin()
    expect(await notesOf(theirs.caseId)).toEqual([])
    const mine = await send({ title: 'Оператор чата магазина' })
    expect(await notesOf(mine.caseId)).toEqual([
      `Как вакансия № ${theirs.vacancyId} «Оператор чата» компании «${twin.title}» с тем же ИНН`,
    ])
    expect(await notesOf(theirs.caseId)).toEqual([
      `Как вакансия № ${mine.vacancyId} «Оператор чата магазина» компании «${world().company.title}» с тем же ИНН`,
    ])
  })

  test('are marked when the other one is published, or changed a little', async () => {
    const theirs = await sendOfTwin()
    await decide(theirs.caseId, { outcome: 'approved' })
    const mine = await send({
      descriptionHtml: HONEST_TEXT.descriptionHtml.replace('листового', 'хорошего'),
    })
    expect(await notesOf(mine.caseId)).toEqual([expect.stringContaining(`№ ${theirs.vacancyId}`)])
  })

  test('with another INN are not, and other texts are not either', async () => {
    const sewing = {
      title: 'Швея',
      descriptionHtml: `<p>${'Шьём постельное бельё из своей ткани. '.repeat(8)}</p>`,
      dutiesHtml: '<p>Кроить и шить</p>',
    }
    await sendOfTwin(sewing)
    const other = await send({
      title: 'Корректор',
      descriptionHtml: `<p>${'Вычитываем каталоги магазинов и письма покупателям. '.repeat(8)}</p>`,
      dutiesHtml: '<p>Читать и править</p>',
    })
    expect(await notesOf(other.caseId)).toEqual([])
    await setInn(twin.id, '7707083893')
    const mine = await send(sewing)
    expect(await notesOf(mine.caseId)).toEqual([])
  })
})
