import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { sourceRecords, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { sourceJob } from '#server/features/intake/sources/jobs.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildCompany, VERIFIED } from '#tests/support/rows.ts'
import { serveCareersPage } from '#tests/support/source-stub/careers-page.ts'
import { startSourceStub, behaveWell } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'

/** The board with its API, an administrator of the board, and a site with vacancies and a feed. */
export async function manageWorld() {
  const people = await testPeople()
  const { deps, call, board } = people
  const admin = await people.buildPerson({ staffRole: 'admin' })
  const stub = await startSourceStub()
  const employer = await buildCompany(deps.db, { title: 'ООО «ВЫДУМКА»', siteUrl: stub.origin })
  const site = serveCareersPage(stub, [])
  const feed = serveYandexFeed(stub, [])

  beforeEach(async () => {
    await deps.db.delete(sources)
    await deps.db.delete(vacancies)
    // A job of another test would keep those of its host out of the queue.
    await runDueJobs(deps, sourceJob)
    Object.assign(stub, { misbehave: behaveWell })
    site.vacancies = []
    feed.vacancies = []
    board.setNow('2026-11-26T09:00:00Z')
  })

  const act = async (
    method: string,
    path: string,
    { as = admin, body }: { as?: TestPerson | null; body?: object } = {},
  ) => {
    const answer = await call(method, `/api/v1${path}`, { ...(as && { as }), ...(body && { body }) })
    return { status: answer.status, body: answer.body, fields: answer.body?.data?.fields ?? {} }
  }

  /** What staff type for a feed of an employer that agrees. */
  const feedForm = (given: object = {}) => ({
    kind: 'yandex_feed',
    title: 'Сайт ВЫДУМКИ',
    address: feed.address.href,
    company_id: employer.id,
    basis: 'consent',
    basis_on: '2026-11-20',
    basis_note: 'Директор ВЫДУМКИ, письмо в папке договоров',
    interval_minutes: 1440,
    pause_ms: 0,
    ...given,
  })

  return {
    people,
    deps,
    admin,
    stub,
    site,
    feed,
    act,
    feedForm,
    fill: (count: number) => buildStubVacancies({ count, now: deps.now(), companies: 1 }),
    passTime: (ms: number) => board.setNow(new Date(deps.now().getTime() + ms).toISOString()),
    passDay: () => board.setNow(new Date(deps.now().getTime() + 1.2 * DAY_MS).toISOString()),
    runJobs: () => runDueJobs(deps, sourceJob),
    async findSource(id: number) {
      const [row] = await deps.db.select().from(sources).where(eq(sources.id, id))
      if (!row) throw new Error('No such source')
      return row
    },
    async addSource(given: object = {}): Promise<number> {
      const { status, body } = await act('POST', '/staff/sources', { body: feedForm(given) })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return Number(body.id)
    },
    async switchOn(id: number) {
      await act('POST', `/staff/sources/${id}/trial`)
      return act('PUT', `/staff/sources/${id}/state`, { body: { state: 'on' } })
    },
    setState: (id: number, state: string) => act('PUT', `/staff/sources/${id}/state`, { body: { state } }),
    async statuses() {
      const rows = await deps.db.select({ status: vacancies.status }).from(vacancies)
      return Object.fromEntries(
        [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
      )
    },
    async recordStates() {
      const rows = await deps.db.select({ state: sourceRecords.state }).from(sourceRecords)
      return Object.fromEntries(
        [...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]),
      )
    },
    /** A checked company whose site is the stub. */
    async buildConfirmedCompany() {
      const { ADMIN, EDITOR } = ACCESS_LEVELS
      const company = await people.buildCompany(ADMIN, EDITOR)
      await deps.db
        .update(companies)
        .set({ ...VERIFIED, siteUrl: stub.origin, confirmedDomain: '127.0.0.1' })
        .where(eq(companies.id, company.id))
      const [owner, editor] = company.people
      if (!owner || !editor) throw new Error('The company has no people')
      return { id: company.id, title: company.title, owner, editor }
    },
  }
}
