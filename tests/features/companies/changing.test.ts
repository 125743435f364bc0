import { eq } from 'drizzle-orm'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { companySlugs } from '#server/db/schema/companies.ts'
import { refreshCompany } from '#server/features/board/vacancies/writing/refresh-company.ts'
import { companyChanged } from '#server/features/identity/companies/events.ts'
import { buildPicture } from '#tests/files/pictures.ts'
import { apiApp } from '#tests/support/people.ts'
import { companyWorld, FORM, REGISTRATION } from './company-world.ts'

const { people, deps, published, logo, send, get, create, auditOf, fileAt } = await companyWorld()

describe('updating a company', () => {
  async function build() {
    const masha = await people.buildPerson()
    const company = await create(masha, { title: `Лесопилка ${masha.id}`, ...REGISTRATION }, logo)
    return { masha, path: `/api/v2/companies/${company.id}`, ...company }
  }

  test('a company update keeps omitted fields, clears empty ones and invalidates cached pages', async () => {
    const { masha, id, path, logo_url } = await build()
    published.length = 0
    const answer = await send(`${path}/`, masha, {
      title: `Лесопилка ${masha.id}`,
      type: 'direct',
      description: '',
    })
    expect(answer.body).toMatchObject({
      description: '',
      inn: '7701234560',
      logo_url,
      site_url: 'https://romashka.example',
    })
    expect(published).toEqual([{ kind: 'company', id }])
    expect((await get(path)).body).toMatchObject({ description: '' })
    expect(await auditOf(id)).toEqual([
      { action: 'company.created', userId: masha.id },
      { action: 'company.changed', userId: masha.id },
    ])
  })

  test('a changed company is announced under its new address, and an unchanged one is not', async () => {
    const { masha, path, slug } = await build()
    const raised: string[] = []
    people.board.events.on(companyChanged, async (_tx, event) => void raised.push(event.slug))
    await send(path, masha, { ...FORM, title: `Лесопилка ${masha.id}` })
    expect(raised).toEqual([])
    await send(path, masha, { ...FORM, title: `Лесопилка ${masha.id}`, description: 'Пилим лес.' })
    await send(path, masha, { ...FORM, title: 'Пилорама' })
    expect(raised).toEqual([slug, 'pilorama'])
  })

  test('the vacancies of a renamed company are found by its new name and no longer by the old one', async () => {
    const { masha, id, path } = await build()
    const [vacancyId] = await people.board.buildVacancies({ companyId: id, title: 'Столяр' })
    await send(path, masha, { ...FORM, title: 'Кувшинка' })
    await refreshCompany(people.board.deps, { id, isWritten: false })
    const found = async (search: string) =>
      (await people.board.deps.vacancies.newest({ filter: { search }, limit: 5 })).ids
    expect(await found('кувшинка')).toEqual([vacancyId])
    expect(await found('компания:лесопилка')).not.toContain(vacancyId)
  })

  test('an update without changes is neither recorded nor published', async () => {
    const { masha, id, path } = await build()
    published.length = 0
    const answer = await send(path, masha, { ...FORM, title: `Лесопилка ${masha.id}` })
    expect(answer.status).toBe(200)
    expect(published).toEqual([])
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('a renamed company gets a new address, and the former address redirects to it', async () => {
    const { masha, id, path, slug } = await build()
    const renamed = await send(path, masha, { ...FORM, title: 'Новые доски' })
    expect(renamed.body.slug).toBe('novye-doski')
    expect((await get(`/api/v1/companies/slug/${slug}`)).body).toMatchObject({ id, slug: 'novye-doski' })
    // Only the case: the address stays.
    expect((await send(path, masha, { ...FORM, title: 'НОВЫЕ ДОСКИ' })).body.slug).toBe('novye-doski')
    // And back again: the first address is the present one, the second leads to it.
    const back = await send(path, masha, { ...FORM, title: `Лесопилка ${masha.id}` })
    expect(back.body.slug).toBe(slug)
    expect((await get('/api/v1/companies/slug/novye-doski')).body).toMatchObject({ id, slug })
    const former = await deps.db.select().from(companySlugs).where(eq(companySlugs.companyId, id))
    expect(former).toEqual([{ slug: 'novye-doski', companyId: id }])
  })

  test('a renamed company never takes an address that redirects to another company', async () => {
    const first = await build()
    await send(first.path, first.masha, { ...FORM, title: `Ушли ${first.id}` })
    const second = await build()
    const answer = await send(second.path, second.masha, { ...FORM, title: `Лесопилка ${first.masha.id}` })
    expect(answer.body.slug).toBe(`${first.slug}-2`)
    expect((await get(`/api/v1/companies/slug/${first.slug}`)).body.id).toBe(first.id)
  })

  test('vacancies of a renamed company are found by the new name', async () => {
    const { masha, id, path } = await build()
    await people.board.buildVacancies({ companyId: id, title: 'Сборщик заказов' })
    const found = async (text: string) =>
      (await get(`/api/v1/vacancies?search=${encodeURIComponent(text)}`)).body.items?.map(
        (card: { company: { title: string } }) => card.company.title,
      )
    await send(path, masha, { ...FORM, title: 'Хризантема' })
    expect(await found('хризантема')).toEqual(['Хризантема'])
    expect(await found('лесопилка')).toEqual([])
  })

  test('a new logo deletes the former file, and removing the logo deletes the last one', async () => {
    const { masha, path, logo_url } = await build()
    const title = `Лесопилка ${masha.id}`
    const other = await send(
      path,
      masha,
      { ...FORM, title },
      await buildPicture('webp', { width: 200, height: 200 }),
    )
    expect(other.body.logo_url).not.toBe(logo_url)
    expect(await fileAt(logo_url)).toBeNull()
    expect(await fileAt(other.body.logo_url)).not.toBeNull()
    const none = await send(path, masha, { ...FORM, title, remove_logo: '1' })
    expect(none.body.logo_url).toBeNull()
    expect(await fileAt(other.body.logo_url)).toBeNull()
  })

  test('a failed company update leaves no logo file', async () => {
    const { masha, path } = await build()
    const stored: string[] = []
    const failing = apiApp({
      ...deps,
      files: { ...deps.files, put: async (name, bytes) => (stored.push(name), deps.files.put(name, bytes)) },
    })
    const answer = await request(failing)
      .post(path)
      .set('authorization', `Token ${masha.token}`)
      .field({ ...FORM, inn: '500100732259' })
      .attach('logo', logo, 'logo.png')
    expect(answer.status).toBe(422)
    expect(stored).toHaveLength(1)
    expect(await deps.files.read(stored[0] ?? '')).toBeNull()
  })

  test('editors and admins can update a company, and strangers do not find it', async () => {
    const { id, people: colleagues } = await people.buildCompany(200, 150, 100, 0)
    const stranger = await people.buildPerson()
    const path = `/api/v2/companies/${id}`
    const statuses: Record<string, [number, number]> = {}
    for (const [who, person] of Object.entries({
      admin: colleagues[0],
      editor: colleagues[1],
      manager: colleagues[2],
      restricted: colleagues[3],
      stranger,
    })) {
      if (!person) throw new Error('Somebody is missing')
      const own = await get(`${path}/own`, person)
      const changed = await send(path, person, { ...FORM, title: `Смена ${who}` })
      statuses[who] = [own.status, changed.status]
    }
    expect(statuses).toEqual({
      admin: [200, 200],
      editor: [200, 200],
      manager: [200, 403],
      restricted: [403, 403],
      stranger: [404, 404],
    })
    expect((await send(path, null, FORM)).status).toBe(401)
    expect((await get(`${path}/own`)).status).toBe(401)
    const missing = await send('/api/v2/companies/2147483000', stranger, FORM)
    const foreign = await send(path, stranger, FORM)
    expect(missing.body).toEqual(foreign.body)
  })
})
