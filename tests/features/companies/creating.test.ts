import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import { buildPngBomb, pixelsOf } from '#tests/files/pictures.ts'
import { companyWorld, FORM, REGISTRATION, type Fields } from './company-world.ts'

const { people, deps, app, logo, send, get, create, auditOf, fileAt } = await companyWorld()

describe('creating a company', () => {
  test.each(['/api/v2/companies', '/api/v2/companies/'])(
    'a company is created by a form at %s',
    async (path) => {
      const masha = await people.buildPerson()
      const place = deps.referenceData.locations.bySlug('novosibirsk')
      const answer = await send(
        path,
        masha,
        { ...FORM, ...REGISTRATION, location_id: String(place?.id) },
        logo,
      )
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
    },
  )

  test('a new company belongs to its creator, whose current role it becomes', async () => {
    const masha = await people.buildPerson()
    const { id } = await create(masha)
    const roles = await get('/api/users/roles/', masha)
    expect(roles.body.results).toMatchObject([{ access_level: 200, company: { id } }])
    expect(roles.body.current).toBe(roles.body.results[0].id)
    expect(await auditOf(id)).toEqual([{ action: 'company.created', userId: masha.id }])
  })

  test('a company can be created by JSON without a logo', async () => {
    const masha = await people.buildPerson()
    const answer = await request(app)
      .post('/api/v2/companies')
      .set('authorization', `Token ${masha.token}`)
      .send({ ...FORM, location_id: null })
    expect(answer.body).toMatchObject({ title: 'Ромашка', logo_url: null, location: null })
  })

  test('an empty file field counts as no logo', async () => {
    const masha = await people.buildPerson()
    const { logo_url } = await create(masha, {}, Buffer.alloc(0))
    expect(logo_url).toBeNull()
  })

  test('the logo of a new company is cropped', async () => {
    const masha = await people.buildPerson()
    const crop = JSON.stringify({ x: 20, y: 10, width: 150, height: 150, rotate: 0, scaleX: 1, scaleY: 1 })
    const { logo_url } = await create(masha, { crop }, logo)
    const shown = await pixelsOf((await fileAt(logo_url)) ?? Buffer.alloc(0))
    expect([shown.width, shown.height]).toEqual([150, 150])
  })

  test('each company gets a distinct address, also among namesakes and former names', async () => {
    const masha = await people.buildPerson()
    const [first, second] = await Promise.all([
      create(masha, { title: 'Клён и дуб' }),
      create(masha, { title: 'Клен и Дуб!' }),
    ])
    expect([first.slug, second.slug].sort()).toEqual(['klen-i-dub', 'klen-i-dub-2'])
    expect((await create(masha, { title: '2024' })).slug).toBe('kompaniya-2024')
    expect((await create(masha, { title: '—!?' })).slug).toBe('kompaniya')
  })

  test('a user creates at most ten companies, however many are sent at once', async () => {
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

  test('a guest cannot create a company', async () => {
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
  ])('a new company is refused with an error at the field: %s', async (_what, fields, expected) => {
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
  ])('a company with a logo %s is not created', async (_what, file, status, message) => {
    const masha = await people.buildPerson()
    const answer = await send('/api/v2/companies/', masha, FORM, file)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message, data: { fields: { logo: message } } })
    expect((await get('/api/users/roles/', masha)).body.results).toEqual([])
  })

  test.each(['{"x":1}', 'nonsense', '{"x":0,"y":0,"width":-5,"height":100}'])(
    'a company with the logo crop %s is not created',
    async (crop) => {
      const masha = await people.buildPerson()
      const answer = await send('/api/v2/companies/', masha, { ...FORM, crop }, logo)
      expect(answer.status).toBe(422)
      expect(answer.body.data.fields.logo).toMatch(/обрезать/)
    },
  )
})

describe('the body of a company form', () => {
  test('a company form whose declared size is too large is refused before it is read', async () => {
    const masha = await people.buildPerson()
    const answer = await send('/api/v2/companies/', masha, FORM, Buffer.alloc(7 * 1_048_576))
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({
      code: 'TOO_LARGE',
      status: 413,
      message: 'Слишком большой запрос: допустимо не больше 6 МБ.',
    })
  })

  test('a company form without a declared size is refused', async () => {
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

  test('a malformed company form is refused with a readable message', async () => {
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
