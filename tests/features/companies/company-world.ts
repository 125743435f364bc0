/** Companies as their people write them: by forms with files, through the API of a board of the calling file. */
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { beforeEach, expect } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import type { ChangeEvent } from '#server/db/changes.ts'
import { buildPicture } from '#tests/files/pictures.ts'
import { apiApp, testPeople, type TestPerson } from '#tests/support/people.ts'

export const FORM = {
  title: 'Ромашка',
  type: 'direct',
  site_url: 'www.romashka.example',
  description: 'Сеем и поливаем.',
}
export const REGISTRATION = { inn: '7701234560', kpp: '770101001' }

export type Fields = Record<string, string>

export async function companyWorld() {
  const people = await testPeople()
  const published: ChangeEvent[] = []
  const { changes } = people.deps
  const deps = {
    ...people.deps,
    changes: {
      publish: async (event: ChangeEvent) => {
        published.push(event)
        await changes.publish(event)
      },
    },
  }
  const app = apiApp(deps)
  beforeEach(() => {
    published.length = 0
  })
  const logo = await buildPicture('png', { width: 300, height: 200 })

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
  const auditOf = async (id: number) =>
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

  return { people, deps, app, published, logo, send, get, create, auditOf, fileAt }
}
