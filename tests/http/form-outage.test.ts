/** What a visitor without scripts sees when a form is sent while the database is away, and what becomes of the form. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { schoolRequests } from '#server/db/schema/courses.ts'
import { responses } from '#server/db/schema/responses.ts'
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { fillForm, plainBrowser } from '#tests/support/plain-form.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { RENDER_MAX_MS } from '#server/http/pages/render-page.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

let proxy: DatabaseProxy
const app = await wholeApp({
  // A visitor waits no longer.
  renderMaxMs: RENDER_MAX_MS,
  async reach(url) {
    proxy = await databaseProxy(url)
    return proxy.url
  },
})
const { board, bugs, send } = app
const { open, post } = plainBrowser(app)
const { db, now } = board.deps
afterAll(() => proxy.close())
beforeEach(() => proxy.resume())

test.each(['stop', 'hang'] as const)(
  'a form that is sent without a database (%s) can be sent again as it is, and arrives as it was typed',
  async (how) => {
    const { id: userId } = await buildUser(db)
    const { token } = await buildSession(db, { userId, now: now() })
    const [id = 0] = await board.buildVacancies({ title: `Наборщик ${how}` })
    const headers = { authorization: `Token ${token}` }
    const resume = {
      title: 'Наборщик',
      lastJob: 'Типография',
      skills: 'Слепая печать',
      about: 'Печатаю быстро.',
    }
    const school = {
      schoolName: 'Школа наборщиков',
      email: `${how}@school.ru`,
      courseUrl: 'https://shkola.ru/kurs',
      text: 'Учим набору текста за месяц, цена 5 000 ₽.',
      consent: 'on',
    }
    const complaint = { reason: 'other', text: 'Просят деньги' }
    const typed = [
      [`/vacancies/${id}/respond`, 'responses.send', { ...resume, letter: 'Готова начать.' }, headers],
      ['/schools', 'schools.request', school, {}],
      ['/sign-in', 'session.requestCode', { email: `${how}@example.ru` }, {}],
      [`/complaint?target=vacancy&id=${id}`, 'complaints.send', complaint, {}],
    ] as const
    // The pages are opened before the database is away.
    const forms = await Promise.all(
      typed.map(async ([address, action, fields, as]) => {
        const { body } = await open(address, as)
        return [address, action, fillForm(body, action, fields), as] as const
      }),
    )
    const sendForms = () => Promise.all(forms.map((form) => post(...form)))
    proxy[how]()
    for (const answer of await sendForms()) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.body).toContain('браузер предложит отправить форму ещё раз')
    }
    proxy.resume()
    await expect.poll(async () => (await send('/vacancies?search=back')).status).toBe(200)
    expect((await sendForms()).map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const sent = await db.select().from(responses).where(eq(responses.vacancyId, id))
    expect(sent).toMatchObject([{ letter: 'Готова начать.', resume: { text: { title: 'Наборщик' } } }])
    const { consent: _consent, ...kept } = school
    const requests = await db.select().from(schoolRequests).where(eq(schoolRequests.email, school.email))
    expect(requests).toMatchObject([kept])
    expect(bugs).toEqual([])
  },
  30_000,
)

test('a page that is only opened without a database says nothing of forms', async () => {
  const { id: userId } = await buildUser(db)
  const { token } = await buildSession(db, { userId, now: now() })
  proxy.stop()
  const answer = await send('/personal/resumes', {
    headers: { accept: 'text/html', authorization: `Token ${token}` },
  })
  expect(answer.status).toBe(503)
  expect(answer.body).toContain('Повторите через несколько секунд')
  expect(answer.body).not.toContain('отправить форму')
})
