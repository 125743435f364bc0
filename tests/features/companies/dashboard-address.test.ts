import cookieParser from 'cookie-parser'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { redirectNonMembers } from '#server/http/company-dashboard.ts'
import { testApp } from '#tests/support/app.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const { deps, buildPerson, buildCompany } = await testPeople()
const app = testApp(cookieParser(), redirectNonMembers(deps), (_req, res) => void res.send('the page'))
const open = (path: string, person?: Pick<TestPerson, 'token'>) => {
  const asked = request(app).get(path)
  return person ? asked.set('cookie', `__Host-token=${person.token}`) : asked
}

test('the company dashboard opens for its members and redirects others to the public page', async () => {
  const { id, people: colleagues } = await buildCompany(200, 0)
  const [company] = await deps.db.select().from(companies).where(eq(companies.id, id))
  for (const stranger of [undefined, { token: 'x'.repeat(43) }, await buildPerson()]) {
    const { status, headers } = await open(`/companies/${id}`, stranger)
    expect(status).toBe(302)
    expect(headers['location']).toBe(`/employer/${company?.slug}`)
    expect(headers['cache-control']).toBe('private, no-store')
  }
  for (const colleague of colleagues)
    expect((await open(`/companies/${id}`, colleague)).text).toBe('the page')
})

test('the dashboard redirect leaves missing companies and other addresses to their own pages', async () => {
  const { id } = await buildCompany(200)
  for (const path of ['/companies/2000000', `/companies/${id}/profile`, '/companies/new', '/'])
    expect((await open(path)).text).toBe('the page')
})
