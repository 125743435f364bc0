import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { listPersonalData } from '#server/personal-data.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { deps } = board
const SOURCE_URL = 'https://source.example/vacancies/1'

const companyId = await board.buildCompany({ title: 'ВЫДУМКА', slug: 'vydumka', importKey: 'выдумка' })
const [id = 0] = await board.buildVacancies({
  companyId,
  source: 'source.example',
  sourceId: '1',
  sourceUrl: SOURCE_URL,
})
const manager = await buildUser(deps.db, { intent: 'employer' })

/** A person who responds with a checked resume. */
async function buildSeeker() {
  const { id: userId } = await buildUser(deps.db)
  const resumeId = await buildResume(deps.db, { userId, status: 'published', visibility: 'everyone' })
  const { token } = await buildSession(deps.db, { userId, now: deps.now() })
  return { resumeId, headers: { authorization: `Token ${token}`, 'content-type': 'application/json' } }
}

/** What each place says, one after another and without a pause: whether it takes a response. */
async function findTakers() {
  const { resumeId, headers } = await buildSeeker()
  const target = `/api/v1/vacancies/${id}/responses`
  const [page, list, ofCompany, feed, one, cards, form] = [
    (await send(`/vacancies/${id}`)).body,
    (await send('/vacancies')).body,
    (await send('/employer/vydumka')).body,
    (await send('/yandex-vacancies.xml')).body,
    JSON.parse((await send(`/api/v1/vacancies/${id}`)).body),
    JSON.parse((await send('/api/v1/vacancies')).body),
    JSON.parse((await send(`${target}/new`, { headers })).body),
  ]
  const body = JSON.stringify({ resume_id: resumeId, letter: '' })
  const sent = await send(target, { method: 'POST', headers, body })
  const button = `href="/vacancies/${id}/respond"`
  expect(page.includes(`href="${SOURCE_URL}"`)).toBe(!page.includes(button))
  expect([200, 409]).toContain(sent.status)
  return {
    page: page.includes(button),
    structuredData: page.includes('JobPosting'),
    feedForSearchEngines: feed.includes(`id="v${id}"`),
    card: list.includes(button),
    cardOfCompany: ofCompany.includes(button),
    api: one.takes_responses,
    listOfApi: cards.items[0].takes_responses,
    form: form.refusal === null,
    server: sent.status === 200,
  }
}

const everywhere = (takes: boolean) => ({
  page: takes,
  structuredData: takes,
  feedForSearchEngines: takes,
  card: takes,
  cardOfCompany: takes,
  api: takes,
  listOfApi: takes,
  form: takes,
  server: takes,
})

test('an imported vacancy takes responses everywhere from the moment its company has a manager, and nowhere from the moment it has none', async () => {
  expect(await findTakers()).toEqual(everywhere(false))

  const now = deps.now().toISOString()
  await deps.db.transaction((tx) =>
    grantRole(tx, deps, { companyId, userId: manager.id, accessLevel: 200, now }),
  )
  expect(await findTakers()).toEqual(everywhere(true))

  const deletionAt = new Date(deps.now().getTime() - DAY_MS).toISOString()
  await deps.db.update(users).set({ deletionAt }).where(eq(users.id, manager.id))
  await deleteDueAccounts({ ...deps, personalData: listPersonalData(deps) })
  expect(await findTakers()).toEqual(everywhere(false))
  // Its source still has it.
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
  expect(row?.status).toBe('published')
})
