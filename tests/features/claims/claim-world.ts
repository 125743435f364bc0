import { eq, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { sourceRecords, sourceRuns, sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { withoutContacts } from '#server/features/intake/sources/kinds/mapping/contact-fields.ts'
import { readTaxYear } from '#server/features/reference/taxes/read.ts'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { mapOriginal } from '#server/features/intake/sources/records/mapped.ts'
import { writePage } from '#server/features/intake/sources/records/write-page.ts'
import { buildRecord, jsonLines, openText } from '#tests/features/imports/records.ts'
import { codeIn, testPeople, type TestPerson } from '#tests/support/people.ts'
import { requireRow } from '#tests/support/rows.ts'

/** Valid numbers of nobody. */
export const INN = '4000000015'
export const OTHER_INN = '4000000022'
const SITE = 'https://vydumka.example'

const DUTY =
  'Отвечать покупателям в чате, вести таблицу заказов, передавать вопросы старшему смены, следить за сроками ответов и обновлять подсказки для новых операторов.'

/** A board with its API, imports of files, and runs of an open data source with invented vacancies. */
export async function claimWorld() {
  const people = await testPeople()
  const { board, deps, call, emailsTo } = people
  const { db } = deps
  const matchers = await loadMatchers(db)
  let built = 0

  /** Imports records of a file. */
  async function importFile(...records: Record<string, unknown>[]) {
    await runImport({
      input: await openText(jsonLines(records.map((fields) => buildRecord(fields)))),
      target: { db, matchers },
      now: deps.now(),
      keepsOnSite: true,
    })
    await refreshAll()
  }

  async function refreshAll() {
    const rows = await db.select({ id: vacancies.id }).from(vacancies)
    await board.refresh(rows.map(({ id }) => id))
  }

  /** An employer with one vacancy that a file has brought; the name is new with each call. */
  async function buildImported(fields: Record<string, unknown> = {}) {
    built += 1
    const record = {
      source: 'jobs',
      source_id: `claim-${built}`,
      company: `ООО «ВЫДУМКА ${built}»`,
      company_site: SITE,
      url: `https://jobs.example/${built}`,
      ...fields,
    }
    await importFile(record)
    const vacancy = await readIdentity(record.source, record.source_id)
    return { record, vacancyId: vacancy.id, ...(await readCompany(vacancy.companyId)) }
  }

  async function readIdentity(source: string, sourceId: string) {
    const [row] = await db
      .select()
      .from(vacancies)
      .where(sql`${vacancies.source} = ${source} and ${vacancies.sourceId} = ${sourceId}`)
    return requireRow(row)
  }

  async function readCompany(id: number) {
    const [row] = await db.select().from(companies).where(eq(companies.id, id))
    const { slug, title, mergedIntoId } = requireRow(row)
    return { companyId: id, slug, title, mergedIntoId }
  }

  async function readVacancy(id: number) {
    const [row] = await db.select().from(vacancies).where(eq(vacancies.id, id))
    return requireRow(row)
  }

  /** A source of open data, and its runs. */
  async function buildSource() {
    built += 1
    const at = deps.now().toISOString()
    const [inserted] = await db
      .insert(sources)
      .values({
        key: `open-${built}`,
        kind: TRUDVSEM.code,
        title: 'Открытые данные',
        address: TRUDVSEM.addressExample,
        basis: 'open_data',
        intervalMinutes: 120,
        pauseMs: 0,
        state: 'on',
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    const source = requireRow(inserted)
    const mapped = { key: source.key, address: new URL(source.address), company: null }

    /** Stores a page with these vacancies, as a run does. */
    async function run(...originals: ReturnType<typeof buildOriginal>[]) {
      const now = deps.now()
      const year = await readTaxYear(db, now)
      const records = originals.map(({ id, value }) =>
        mapOriginal(
          { id, value: withoutContacts(value), modifiedAt: null },
          { kind: TRUDVSEM, source: mapped, matchers, year, now },
        ),
      )
      const counts = await db.transaction(async (tx) => {
        const [started] = await tx
          .insert(sourceRuns)
          .values({
            sourceId: source.id,
            mode: 'full',
            startedAt: now.toISOString(),
            finishedAt: now.toISOString(),
          })
          .returning()
        return writePage(tx, { id: requireRow(started).id, source, placesLeft: null }, { records, now })
      })
      await refreshAll()
      return counts
    }

    const listStates = async () =>
      (
        await db
          .select({ state: sourceRecords.state })
          .from(sourceRecords)
          .where(eq(sourceRecords.sourceId, source.id))
          .orderBy(sourceRecords.recordId)
      ).map(({ state }) => state)

    return { source, run, listStates }
  }

  const claim = (slug: string, as?: TestPerson) => call('GET', `/api/v1/claims/${slug}`, as && { as })
  const act = (slug: string, action: string, as: TestPerson, body: object = {}) =>
    call('POST', `/api/v1/claims/${slug}/${action}`, { as, body })

  /** Proves it by a code to the domain of the site. */
  async function prove(slug: string, as: TestPerson, email = 'hr@vydumka.example') {
    await act(slug, 'code', as, { email })
    const [sent] = await emailsTo(email)
    return act(slug, 'proof', as, { code: codeIn(sent?.text ?? '') })
  }

  return {
    ...people,
    db,
    importFile,
    buildImported,
    buildSource,
    readVacancy,
    readCompany,
    readIdentity,
    claim,
    act,
    prove,
  }
}

export function buildOriginal({
  id,
  inn,
  title = 'Оператор чата (удалённо)',
  duty = DUTY,
}: {
  id: string
  inn: string
  title?: string
  duty?: string
}) {
  return {
    id,
    value: {
      id,
      region: { region_code: '4000000000000', name: 'Калужская область' },
      company: {
        companycode: inn,
        inn,
        name: 'ООО "ВЫДУМКА"',
        site: `${inn === INN ? 'vydumka' : inn}.example`,
      },
      'creation-date': '2026-11-02',
      date_modify: '2026-11-20T09:15:00+0300',
      'job-name': title,
      vac_url: `https://trudvsem.ru/vacancy/card/${inn}/${id}`,
      employment: 'Дистанционная (удаленная) работа',
      schedule: 'Полный рабочий день',
      duty,
      requirement: { education: 'Не указано', experience: 0 },
    },
  }
}
