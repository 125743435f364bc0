import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import * as schema from '#server/db/schema/index.ts'
import { TABLE_RULES } from '#server/db/table-rules.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildResume } from '#tests/support/rows.ts'

/** Tables that name people and are not in the export of a person's data, each with its reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  challenges: 'one-time codes: they would open the account; they are purged within a day',
  companies: 'the profile of a company; who asked for its verification is in the log of the person',
  company_blocks: 'decisions about a company; its people and the staff are named by number',
  company_documents: 'papers of a company; who uploaded one is in the log of the person',
  content_pictures: 'pictures in texts of the board; who uploaded one is named by number',
  content_revisions: 'texts of the board; their editor is named by number',
  content_texts: 'texts of the board; their editor is named by number',
  documents: 'bills and acts of a company; they name its buyer and seller',
  fact_reminders: 'days by which facts are checked; no person is named',
  favourite_resumes: 'what a company keeps about resumes, for all of its people',
  grants: 'what the board gives a company; staff are named by number',
  idempotency_keys: 'answers to requests of a program; each is deleted after a day',
  import_stops: 'what employers have removed or taken over; who did is in the log of the person',
  income_receipts: 'receipts to a company; who entered one is named by number',
  letters: 'e-mails that the person has in the mailbox; they are purged after a month',
  moderation_cases: 'the text of a resume, which is exported; moderators are named by number',
  notices: 'what is on its way to a browser or a chat; each is deleted on arrival, at the latest after a day',
  orders: 'purchases of a company',
  passkey_challenges: 'random numbers that live for minutes and name no person',
  payments: 'purchases of a company; the address of a receipt is kept for the tax service',
  refund_requests: 'refunds to a company; who asked for one is named by number',
  resume_arrivals: 'numbers in the order of the lists',
  resume_search: 'words of the exported resume',
  response_answer_batch_items: 'which responses an answer to several reaches',
  response_answer_batches:
    'answers to several responses: those that left are exported as messages; purged after a month',
  response_events: 'states of a response, which is exported with its state',
  response_tags: 'what a company keeps about responses, for all of its people',
  review_replies: 'answers of companies to reviews, which are exported',
  search_synonyms: 'words for the search; their author is named by number',
  tax_regimes: 'a setting of the operator; who entered one is named by number',
  yearly_figures: 'figures of years; who checked one is named by number',
  telegram_links: 'one-time tokens that live for ten minutes',
  untold_responses: 'which responses the next e-mail names',
  vacancies: 'texts of a company; their author is named by number',
  vacancy_contacts: 'contacts that a company publishes',
  vacancy_revisions: 'texts of a company; their author is named by number',
  vacancy_state_changes: 'the history of a vacancy of a company',
  webhook_deliveries: 'events of a company: numbers and addresses, nothing about a person',
  webhooks: 'addresses of a company; who added one is in the log of the person',
  weekly_emails: 'the Monday of the last weekly e-mail',
}

const PERSON_COLUMN = /^(user_id|author_id|\w+_by|\w*emails?|recipient)$/

const CONFIGS = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map((table) => getTableConfig(table))
const nameOf = (table: PgTable) => getTableConfig(table).name

/** Tables with a column that names a person or an address, and those that refer to the rows of a person. */
function tablesAboutPeople(): Set<string> {
  const found = new Set<string>(['users'])
  for (const { name, columns } of CONFIGS)
    if (columns.some((column) => PERSON_COLUMN.test(snakeCase(column.name)))) found.add(name)
  // Rows of these belong to companies, whoever wrote them.
  const ofCompanies = new Set(['companies', 'vacancies', 'orders', 'payments', 'documents'])
  let size = 0
  while (size < found.size) {
    size = found.size
    for (const { name, foreignKeys } of CONFIGS)
      if (
        foreignKeys
          .map((key) => nameOf(key.reference().foreignTable))
          .some((target) => found.has(target) && !ofCompanies.has(target))
      )
        found.add(name)
  }
  return found
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every table with personal data is in the data export or excluded with a reason', async () => {
  const { deps, buildPerson, buildCompany } = await testPeople()
  const { people } = await buildCompany(200)
  const person = people[0] ?? (await buildPerson())
  await buildResume(deps.db, { userId: person.id, status: 'published', visibility: 'everyone' })
  const statements: string[] = []
  const watched = drizzle(deps.db.$client, {
    casing: 'snake_case',
    logger: { logQuery: (statement) => void statements.push(statement) },
  })
  const { id: userId, email } = person
  for (const held of deps.personalData)
    await held.export(watched, { userId, email, at: deps.now().toISOString() })
  // What is only joined lends a title.
  const exported = new Set(
    statements.flatMap((one) => [...one.matchAll(/ from "(\w+)"/g)].map(([, name]) => name)),
  )
  const leftOut = [...tablesAboutPeople()].filter((name) => !exported.has(name))
  expect(leftOut.sort()).toEqual(Object.keys(NOT_EXPORTED).sort())
})

test('an export of the board without people has no column that names one', () => {
  const naming = Object.entries(TABLE_RULES).flatMap(([table, { export: level, columns }]) =>
    level === 'always'
      ? columns.filter((column) => PERSON_COLUMN.test(column)).map((column) => `${table}.${column}`)
      : [],
  )
  expect(naming).toEqual([])
  const withPeople = Object.entries(TABLE_RULES).filter(
    ([, { export: level, personal }]) => level !== 'always' || personal.length > 0,
  )
  const known = new Set(withPeople.map(([table]) => table))
  // These refer to a review and to a webhook, and say nothing about their author.
  expect([...tablesAboutPeople()].filter((name) => !known.has(name)).sort()).toEqual([
    'review_replies',
    'webhook_deliveries',
  ])
})
