import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importStops } from '#server/db/schema/claims.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { buildOriginal, claimWorld, INN, OTHER_INN } from './claim-world.ts'

const world = await claimWorld()
const { db, call, buildPerson, buildImported, buildSource, importFile } = world
const { act, prove, readVacancy, claim } = world

const uuid = (number: number) => `00000000-0000-11f1-8000-${String(number).padStart(12, '0')}`
const statusOf = async (id: number) => (await readVacancy(id)).status
const pageOf = async (id: number) => (await call('GET', `/api/v1/vacancies/${id}`)).status

async function proved(fields: Record<string, unknown> = {}) {
  const person = await buildPerson({ intent: 'employer' })
  const imported = await buildImported(fields)
  await prove(imported.slug, person)
  return { person, ...imported }
}

describe('a removal of one vacancy by its employer', () => {
  test('takes it from readers, and the next file with other words does not bring it back', async () => {
    const { person, record, slug, vacancyId, companyId } = await proved()
    const second = await buildImported({ ...record, source_id: 'second', title: 'Оператор заказов' })
    expect(await pageOf(vacancyId)).toBe(200)
    const remove = () => act(slug, 'removal', person, { vacancy_id: vacancyId, reason: 'filled' })
    expect((await remove()).body).toEqual({ vacancies: 1 })
    expect((await remove()).body).toEqual({ vacancies: 0 })
    expect(await pageOf(vacancyId)).toBe(404)

    await importFile({ ...record, title: 'Оператор чата в отдел продаж' })
    expect(await statusOf(vacancyId)).toBe('rejected')
    expect(await statusOf(second.vacancyId)).toBe('published')
    expect(
      await db.$count(vacancies, and(eq(vacancies.companyId, companyId), eq(vacancies.status, 'published'))),
    ).toBe(1)
  })

  test('does not reach the vacancy of another company, nor one that was posted here', async () => {
    const { person, slug } = await proved()
    const other = await buildImported()
    const own = await world.board.buildVacancies({ companyId: other.companyId })
    for (const id of [other.vacancyId, own[0], 999_999])
      expect((await act(slug, 'removal', person, { vacancy_id: id, reason: 'filled' })).status).toBe(404)
    expect(await statusOf(other.vacancyId)).toBe('published')
  })
})

describe('a removal of everything', () => {
  test('hides only its INN of two companies with one name: files and sources bring nothing of it back', async () => {
    const { run, listStates, source } = await buildSource()
    await run(buildOriginal({ id: uuid(1), inn: INN }), buildOriginal({ id: uuid(2), inn: OTHER_INN }))
    const one = await world.readIdentity(source.key, uuid(1))
    const other = await world.readIdentity(source.key, uuid(2))
    expect(one.companyId).not.toBe(other.companyId)
    const { slug } = await world.readCompany(one.companyId)
    const person = await buildPerson()
    await prove(slug, person)
    expect((await act(slug, 'removal', person, { reason: 'not_wanted' })).body).toEqual({ vacancies: 1 })
    expect(await listStates()).toEqual(['suppressed', 'shown'])
    expect((await claim(slug, person)).body).toMatchObject({ is_removed: true, vacancy_count: 0 })

    const next = await run(
      buildOriginal({ id: uuid(1), inn: INN, title: 'Оператор чата в новый отдел (удалённо)' }),
      buildOriginal({ id: uuid(3), inn: INN, title: 'Редактор статей (удалённо)' }),
      buildOriginal({ id: uuid(2), inn: OTHER_INN }),
    )
    expect(next.added).toBe(0)
    const elsewhere = await buildSource()
    expect((await elsewhere.run(buildOriginal({ id: uuid(4), inn: INN }))).added).toBe(0)
    await importFile({
      source: 'jobs',
      source_id: 'of-removed',
      company: 'Филиал ООО «ВЫДУМКА» в Калуге',
      company_inn: INN,
    })
    const shown = await db
      .select({ companyId: vacancies.companyId })
      .from(vacancies)
      .where(and(eq(vacancies.status, 'published'), eq(vacancies.title, 'Оператор чата (удалённо)')))
    expect(shown).toEqual([{ companyId: other.companyId }])
    expect(await db.$count(vacancies, eq(vacancies.sourceId, 'of-removed'))).toBe(0)
    expect(await statusOf(other.id)).toBe('published')
  })

  test('holds by the domain of the site where no INN is known, and not for a company with an INN', async () => {
    const site = 'https://only-domain.example'
    const { person, slug, vacancyId } = await (async () => {
      const imported = await buildImported({ company_site: site })
      const who = await buildPerson()
      await prove(imported.slug, who, 'hr@only-domain.example')
      return { person: who, ...imported }
    })()
    await act(slug, 'removal', person, { reason: 'not_wanted' })
    expect(await statusOf(vacancyId)).toBe('rejected')
    await importFile(
      { source: 'jobs', source_id: 'renamed', company: 'ООО «ДРУГОЕ ИМЯ»', company_site: site },
      {
        source: 'jobs',
        source_id: 'numbered',
        company: 'ООО «ТРЕТЬЕ ИМЯ»',
        company_site: site,
        company_inn: OTHER_INN,
      },
    )
    expect(await db.$count(vacancies, eq(vacancies.sourceId, 'renamed'))).toBe(0)
    expect(await db.$count(vacancies, eq(vacancies.sourceId, 'numbered'))).toBe(1)
  })

  test('is undone by staff: its vacancies are shown again, and the next run writes them', async () => {
    const { run, listStates, source } = await buildSource()
    const inn = '4000000030'
    const original = buildOriginal({ id: uuid(5), inn, title: 'Корректор текстов (удалённо)' })
    await run(original)
    const { id, companyId } = await world.readIdentity(source.key, uuid(5))
    const { slug } = await world.readCompany(companyId)
    const person = await buildPerson()
    await prove(slug, person, `hr@${inn}.example`)
    await act(slug, 'removal', person, { reason: 'not_ours' })
    expect(await statusOf(id)).toBe('rejected')

    const path = `/api/v1/staff/companies/${companyId}/removals`
    expect((await call('GET', path, { as: person })).status).toBe(404)
    const moderator = await buildPerson({ staffRole: 'moderator' })
    const { body } = await call('GET', path, { as: moderator })
    expect(body.items).toMatchObject([{ vacancies: 1, is_whole: true, note: 'Это не наша вакансия' }])
    const lift = () => call('POST', `${path}/${body.items[0].act_id}/lift`, { as: moderator })
    expect((await lift()).status).toBe(200)
    expect((await lift()).status).toBe(404)
    expect(await statusOf(id)).toBe('published')
    expect(await listStates()).toEqual(['shown'])
    expect(
      await db.$count(importStops, and(eq(importStops.companyId, companyId), isNull(importStops.liftedAt))),
    ).toBe(0)
    await run({ ...original, value: { ...original.value, 'job-name': 'Корректор книг (удалённо)' } })
    expect(await readVacancy(id)).toMatchObject({ title: 'Корректор книг (удалённо)', status: 'published' })
  })

  test('of a company that was taken over leaves the own vacancies of its people', async () => {
    const { person, slug, vacancyId } = await proved()
    await act(slug, 'take', person)
    expect((await act(slug, 'removal', person, { reason: 'not_wanted' })).body).toEqual({ vacancies: 0 })
    expect(await statusOf(vacancyId)).toBe('published')
  })
})
