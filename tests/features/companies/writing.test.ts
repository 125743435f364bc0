import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies, companySlugs } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import type { ChangeEvent } from '#server/db/changes.ts'
import { buildPicture, buildPngBomb, pixelsOf } from '#tests/files/pictures.ts'
import { apiApp, testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const told: ChangeEvent[] = []
const { changes } = people.deps
const deps = {
  ...people.deps,
  changes: {
    publish: async (event: ChangeEvent) => {
      told.push(event)
      await changes.publish(event)
    },
  },
}
const app = apiApp(deps)
beforeEach(() => {
  told.length = 0
})

const FORM = {
  title: 'Ромашка',
  type: 'direct',
  site_url: 'www.romashka.example',
  description: 'Сеем и поливаем.',
}
const REGISTRATION = { inn: '7701234560', kpp: '770101001' }
const logo = await buildPicture('png', { width: 300, height: 200 })

type Fields = Record<string, string>
function send(path: string, as: TestPerson | null, fields: Fields, file?: Buffer, name = 'logo') {
  const call = request(app).post(path)
  if (as) call.set('authorization', `Token ${as.token}`)
  for (const [field, value] of Object.entries(fields)) call.field(field, value)
  if (file) call.attach(name, file, { filename: '../../логотип.png', contentType: 'image/svg+xml' })
  return call
}
const get = (path: string, as?: TestPerson) => {
  const call = request(app).get(path)
  return as ? call.set('authorization', `Token ${as.token}`) : call
}
async function create(as: TestPerson, fields: Fields = {}, file?: Buffer) {
  const answer = await send('/api/v2/companies/', as, { ...FORM, ...fields }, file)
  expect(answer.body).toMatchObject({ id: expect.any(Number) })
  return answer.body as { id: number; slug: string; logo_url: string | null }
}
const actsOf = async (id: number) =>
  (
    await deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(id)))
      .orderBy(auditLog.id)
  )
    .filter(({ objectKind }) => objectKind === 'company')
    .map(({ action, userId }) => ({ action, userId }))
const fileAt = (url: string | null) => deps.files.read(url?.replace('/files/', '') ?? '')

describe('a new company', () => {
  test.each(['/api/v2/companies', '/api/v2/companies/'])('is made by a form at %s', async (path) => {
    const masha = await people.buildPerson()
    const place = deps.referenceData.locations.bySlug('novosibirsk')
    const answer = await send(path, masha, { ...FORM, ...REGISTRATION, location_id: String(place?.id) }, logo)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      title: 'Ромашка',
      type: 'direct',
      site_url: 'https://romashka.example',
      description: 'Сеем и поливаем.',
      location_id: place?.id,
      location: { slug: 'novosibirsk', name_prepositional: 'Новосибирске' },
      logo_url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\.webp$/),
      is_verified: false,
      verification: 'none',
      access_level: 200,
      vacancy_count: 0,
      inn: '7701234560',
    })
    expect((await fileAt(answer.body.logo_url))?.subarray(8, 12).toString()).toBe('WEBP')
  })

  test('belongs to its creator, who acts for it from now on', async () => {
    const masha = await people.buildPerson()
    const { id } = await create(masha)
    const roles = await get('/api/users/roles/', masha)
    expect(roles.body.results).toMatchObject([{ access_level: 200, company: { id } }])
    expect(roles.body.current).toBe(roles.body.results[0].id)
    expect(await actsOf(id)).toEqual([{ action: 'company.created', userId: masha.id }])
  })

  test('can be made by JSON too, without a logo', async () => {
    const masha = await people.buildPerson()
    const answer = await request(app)
      .post('/api/v2/companies')
      .set('authorization', `Token ${masha.token}`)
      .send({ ...FORM, location_id: null })
    expect(answer.body).toMatchObject({ title: 'Ромашка', logo_url: null, location: null })
  })

  test('takes the file field that a browser sends untouched for no logo', async () => {
    const masha = await people.buildPerson()
    const { logo_url } = await create(masha, {}, Buffer.alloc(0))
    expect(logo_url).toBeNull()
  })

  test('has its logo cropped', async () => {
    const masha = await people.buildPerson()
    const crop = JSON.stringify({ x: 20, y: 10, width: 150, height: 150, rotate: 0, scaleX: 1, scaleY: 1 })
    const { logo_url } = await create(masha, { crop }, logo)
    const shown = await pixelsOf((await fileAt(logo_url)) ?? Buffer.alloc(0))
    expect([shown.width, shown.height]).toEqual([150, 150])
  })

  test('has an address of its own, even beside namesakes and former names', async () => {
    const masha = await people.buildPerson()
    const [first, second] = await Promise.all([
      create(masha, { title: 'Клён и дуб' }),
      create(masha, { title: 'Клен и Дуб!' }),
    ])
    expect([first.slug, second.slug].sort()).toEqual(['klen-i-dub', 'klen-i-dub-2'])
    expect((await create(masha, { title: '2024' })).slug).toBe('kompaniya-2024')
    expect((await create(masha, { title: '—!?' })).slug).toBe('kompaniya')
  })

  test('is the tenth of one person at most, however many are sent at once', async () => {
    const masha = await people.buildPerson()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send('/api/v2/companies/', masha, { ...FORM, title: `Много ${at}` }).then(({ status }) => status),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
    expect(answers.filter((status) => status === 409)).toHaveLength(2)
    const roles = await deps.db.select().from(companyRoles).where(eq(companyRoles.userId, masha.id))
    expect(roles).toHaveLength(10)
  })

  test('is not for guests', async () => {
    const answer = await send('/api/v2/companies/', null, FORM, logo)
    expect(answer.status).toBe(401)
  })

  test.each<[string, Fields, Record<string, string>]>([
    ['without a title', { title: '  ' }, { title: 'Это поле обязательно для заполнения.' }],
    ['with half an address', { site_url: 'ромашка' }, { site_url: 'Введите корректный URL.' }],
    [
      'with an INN whose digits do not fit',
      { inn: '7701234561' },
      { inn: expect.stringContaining('Проверьте ИНН') },
    ],
    ['in a place that is not there', { location_id: '999999' }, { location_id: 'Выберите место из списка.' }],
    [
      'an organisation with an INN of a person',
      { inn: '500100732259', kpp: '770101001' },
      { inn: expect.stringContaining('10 цифр') },
    ],
    [
      'an organisation with an INN and no KPP',
      { inn: '7701234560' },
      { kpp: 'Это поле обязательно для заполнения.' },
    ],
    [
      'a sole proprietor with an INN of an organisation',
      { type: 'sole_proprietor', inn: '7701234560' },
      { inn: expect.stringContaining('12 цифр') },
    ],
    [
      'a sole proprietor with a KPP',
      { type: 'sole_proprietor', inn: '500100732259', kpp: '770101001' },
      { kpp: expect.stringContaining('только у организаций') },
    ],
    [
      'self-employed with an OGRN',
      { type: 'self_employed', ogrn: '1027701234560' },
      { ogrn: expect.any(String) },
    ],
  ])('%s is refused beside the field', async (_what, fields, expected) => {
    const masha = await people.buildPerson()
    const answer = await send('/api/v2/companies/', masha, { ...FORM, ...fields })
    expect([400, 422]).toContain(answer.status)
    expect(answer.body.data.fields).toMatchObject(expected)
  })

  test.each([
    ['of a wrong type', Buffer.from('<svg onload="alert(1)"/>'), 422, 'Недопустимый тип файла.'],
    [
      'that is too large',
      Buffer.concat([logo, Buffer.alloc(5 * 1_048_576)]),
      413,
      'Размер файла не должен превышать 5 МБ.',
    ],
    [
      'that is a bomb',
      buildPngBomb({ width: 15_000, height: 15_000 }),
      422,
      'Картинка должна быть не больше 24 мегапикселей.',
    ],
  ])('with a logo %s is not made', async (_what, file, status, message) => {
    const masha = await people.buildPerson()
    const answer = await send('/api/v2/companies/', masha, FORM, file)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message, data: { fields: { logo: message } } })
    expect((await get('/api/users/roles/', masha)).body.results).toEqual([])
  })

  test.each(['{"x":1}', 'nonsense', '{"x":0,"y":0,"width":-5,"height":100}'])(
    'with a crop like %s is not made',
    async (crop) => {
      const masha = await people.buildPerson()
      const answer = await send('/api/v2/companies/', masha, { ...FORM, crop }, logo)
      expect(answer.status).toBe(422)
      expect(answer.body.data.fields.logo).toMatch(/обрезать/)
    },
  )
})

describe('a body', () => {
  test('that says it is too large is refused before it is read', async () => {
    const masha = await people.buildPerson()
    const answer = await send('/api/v2/companies/', masha, FORM, Buffer.alloc(7 * 1_048_576))
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({
      code: 'TOO_LARGE',
      status: 413,
      message: 'Слишком большой запрос: допустимо не больше 6 МБ.',
    })
  })

  test('that does not say how large it is, is refused too', async () => {
    const masha = await people.buildPerson()
    const server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Safe: a server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo
    const call = httpRequest({
      port,
      method: 'POST',
      path: '/api/v2/companies',
      headers: { authorization: `Token ${masha.token}`, 'content-type': 'application/json' },
    })
    call.write('{')
    const [answer]: IncomingMessage[] = await once(call, 'response')
    expect(answer?.statusCode).toBe(411)
    call.destroy()
    server.closeAllConnections()
    server.close()
  })

  test('that is no form is refused in words', async () => {
    const masha = await people.buildPerson()
    const answer = await request(app)
      .post('/api/v2/companies')
      .set('authorization', `Token ${masha.token}`)
      .set('content-type', 'multipart/form-data; boundary=x')
      .send('--y\r\nnonsense')
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Запрос записан с ошибкой: тело не удалось прочитать.')
  })
})

describe('a change of a company', () => {
  async function build() {
    const masha = await people.buildPerson()
    const company = await create(masha, { title: `Лесопилка ${masha.id}`, ...REGISTRATION }, logo)
    return { masha, path: `/api/v2/companies/${company.id}`, ...company }
  }

  test('keeps what is not sent, empties what is sent empty, and tells the page cache', async () => {
    const { masha, id, path, logo_url } = await build()
    told.length = 0
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
    expect(told).toEqual([{ kind: 'company', id }])
    expect((await get(path)).body).toMatchObject({ description: '' })
    expect(await actsOf(id)).toEqual([
      { action: 'company.created', userId: masha.id },
      { action: 'company.changed', userId: masha.id },
    ])
  })

  test('that changes nothing is not kept and told', async () => {
    const { masha, id, path } = await build()
    told.length = 0
    const answer = await send(path, masha, { ...FORM, title: `Лесопилка ${masha.id}` })
    expect(answer.status).toBe(200)
    expect(told).toEqual([])
    expect(await actsOf(id)).toHaveLength(1)
  })

  test('of its title moves its page, and the former address leads there', async () => {
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

  test('of its title never takes an address that leads to another company', async () => {
    const first = await build()
    await send(first.path, first.masha, { ...FORM, title: `Ушли ${first.id}` })
    const second = await build()
    const answer = await send(second.path, second.masha, { ...FORM, title: `Лесопилка ${first.masha.id}` })
    expect(answer.body.slug).toBe(`${first.slug}-2`)
    expect((await get(`/api/v1/companies/slug/${first.slug}`)).body.id).toBe(first.id)
  })

  test('of its title finds its vacancies by the new one', async () => {
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

  test('to another logo removes the former file, and none at all removes the last', async () => {
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

  test('that fails leaves no file behind', async () => {
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

  test('is for its editors and admins; a stranger does not find it', async () => {
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

describe('the mark of a checked company', () => {
  async function build(fields: Fields = REGISTRATION) {
    const masha = await people.buildPerson({
      email: `masha-${Math.random()}@romashka.example`,
      lastName: 'Петрова',
    })
    const { id } = await create(masha, { title: `Проверяемая ${masha.id}`, ...fields })
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const ask = () =>
      request(app).post(`/api/v2/companies/${id}/verification`).set('authorization', `Token ${masha.token}`)
    const decide = (decision: string, note?: string, by = moderator) =>
      request(app)
        .post(`/api/v1/staff/companies/${id}/verification`)
        .set('authorization', `Token ${by.token}`)
        .send({ decision, ...(note === undefined ? {} : { note }) })
    const isVerified = async () => (await get(`/api/v2/companies/${id}`)).body.is_verified
    return { masha, moderator, id, ask, decide, isVerified, title: `Проверяемая ${masha.id}` }
  }

  test('is asked for, shown to staff with what they need, and given', async () => {
    const { masha, moderator, id, ask, decide, isVerified } = await build()
    expect((await ask()).body).toMatchObject({ verification: 'asked', is_verified: false })
    expect((await ask()).status).toBe(200)
    const queue = await get('/api/v1/staff/companies?state=asked', moderator)
    expect(queue.body.items).toContainEqual(
      expect.objectContaining({
        id,
        inn: '7701234560',
        asked_by: expect.stringContaining('Петрова'),
        email_domain: 'romashka.example',
        site_domain: 'romashka.example',
        are_numbers_valid: true,
        asked_at: '2026-11-21T09:00:00.000Z',
      }),
    )
    told.length = 0
    expect((await decide('verify')).body).toMatchObject({ id, verification: 'verified', is_verified: true })
    expect(told).toEqual([{ kind: 'company', id }])
    expect(await isVerified()).toBe(true)
    expect((await actsOf(id)).slice(1)).toEqual([
      { action: 'company.verification_asked', userId: masha.id },
      { action: 'company.verified', userId: moderator.id },
    ])
    expect((await ask()).status).toBe(409)
    expect((await decide('verify')).status).toBe(409)
    expect((await get('/api/v1/staff/companies?state=verified', moderator)).body.items).toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test('is refused with a reason, which the company reads and may ask again after', async () => {
    const { masha, id, ask, decide, isVerified } = await build()
    await ask()
    const silent = await decide('refuse', '  ')
    expect(silent.status).toBe(422)
    expect(silent.body.data.fields).toEqual({ note: 'Это поле обязательно для заполнения.' })
    expect((await decide('refuse', 'Сайт не открывается')).body).toMatchObject({ verification: 'refused' })
    expect((await get(`/api/v2/companies/${id}/own`, masha)).body).toMatchObject({
      verification: 'refused',
      verification_note: 'Сайт не открывается',
    })
    expect((await ask()).body).toMatchObject({ verification: 'asked', verification_note: null })
    expect(await isVerified()).toBe(false)
  })

  test('is taken back with a reason', async () => {
    const { ask, decide, isVerified } = await build()
    expect((await decide('revoke', 'Рано')).status).toBe(409)
    await ask()
    await decide('verify')
    expect((await decide('revoke', 'Прекратила работу')).body).toMatchObject({ verification: 'refused' })
    expect(await isVerified()).toBe(false)
  })

  test('cannot be asked for without an INN', async () => {
    const { ask } = await build({})
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe('Укажите ИНН: по нему мы проверяем компанию.')
    expect(answer.body.data.fields).toEqual({ inn: 'Это поле обязательно для заполнения.' })
  })

  test('goes when the company changes what was checked, and staff look again; the rest changes freely', async () => {
    const { masha, id, ask, decide, isVerified, title } = await build()
    await ask()
    await decide('verify')
    await send(`/api/v2/companies/${id}`, masha, { ...FORM, title, description: 'Ещё и пропалываем.' })
    expect(await isVerified()).toBe(true)
    const renamed = await send(`/api/v2/companies/${id}`, masha, { ...FORM, title: 'Известный банк' })
    expect(renamed.body).toMatchObject({ is_verified: false, verification: 'asked' })
    expect(await isVerified()).toBe(false)
  })

  test('is not given by people without a staff role, who do not even learn of the operation', async () => {
    const { masha, id, ask, decide, isVerified } = await build()
    await ask()
    const refused = await decide('verify', undefined, masha)
    expect(refused.status).toBe(404)
    expect((await get('/api/v1/staff/companies', masha)).status).toBe(404)
    expect((await get('/api/v1/staff/companies')).status).toBe(401)
    expect(
      (await request(app).post(`/api/v1/staff/companies/${id}/verification`).send({ decision: 'verify' }))
        .status,
    ).toBe(401)
    expect(await isVerified()).toBe(false)
    const { moderator } = await build()
    const missing = await request(app)
      .post('/api/v1/staff/companies/2147483000/verification')
      .set('authorization', `Token ${moderator.token}`)
      .send({ decision: 'verify' })
    expect(missing.status).toBe(404)
  })

  test('is asked for by editors; a manager may not, a stranger does not find the company', async () => {
    const { id, people: colleagues } = await people.buildCompany(150, 100)
    await deps.db.update(companies).set(REGISTRATION).where(eq(companies.id, id))
    const ask = (as: TestPerson) =>
      request(app).post(`/api/v2/companies/${id}/verification`).set('authorization', `Token ${as.token}`)
    const [editor, manager] = colleagues
    if (!editor || !manager) throw new Error('Somebody is missing')
    expect((await ask(await people.buildPerson())).status).toBe(404)
    expect((await ask(manager)).status).toBe(403)
    expect((await ask(editor)).status).toBe(200)
  })
})
