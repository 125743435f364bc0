import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { pino, type Logger } from 'pino'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import { openDependencies, type OpenedDependencies } from '#server/dependencies.ts'
import type { companies } from '#server/db/schema/companies.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import type { Deps } from '#server/http/context.ts'
import type { OperatorTax } from '#shared/features/money/tax-regimes/terms.ts'
import type { OperatorForm } from '#shared/kernel/operator.ts'
import type { IndexNowSettings, ListRule, RateSettings } from '#config/settings-types.ts'
import type { Changes } from '#server/db/changes.ts'
import { startSearchServer } from './search-server.ts'
import { testDatabaseSettings, type ServerSettings } from './database.ts'
import { buildCompany as buildCompanyRow, buildVacancies as buildVacancyRows } from './rows.ts'

export const SITE = { publicUrl: 'https://board.example', siteName: 'Дистант' }

export const SELLER = {
  form: 'ooo' as const,
  name: 'ООО «Дистант»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address: '101000, г. Москва, ул. Мясницкая, д. 1',
  email: 'bills@board.example',
  bank: 'АО «Надёжный Банк» г. Москва',
  bic: '044525225',
  account: '40702810600000000012',
  corrAccount: '30101810400000000225',
  signer: { post: 'Генеральный директор', name: 'Иванова М. П.' },
}

/** Of no bot. */
export const TELEGRAM_TOKEN = `1234567:${'a'.repeat(35)}`

export type TestBoard = {
  deps: Deps
  /** For a second board on the same database. */
  database: ServerSettings
  changes: Pick<Changes, 'subscribe' | 'disconnectedMs'>
  /** Of a board with `replicaUrl` in its database. */
  replica: OpenedDependencies['handle']['replica']
  /** To add handlers of domain events. */
  events: OpenedDependencies['events']
  /** Moves the clock of the server. */
  setNow(now: string): void
  /** Writes a company; a field that is not given has a value. */
  buildCompany(company?: Partial<typeof companies.$inferInsert>): Promise<number>
  /** Writes published vacancies and tells the index, as an import does. Gives their ids in the order of the drafts. */
  buildVacancies(...drafts: Partial<VacancyDraft>[]): Promise<number[]>
  /** The index reads changed rows again. */
  refresh(ids: number[]): Promise<void>
}

export type TestBoardOptions = {
  now?: string
  poolSize?: number
  /** Of another board of the same test, which removes it; without it the board has a database of its own. */
  database?: ServerSettings
  /** Puts something between the server and its database; gives the address the server uses. */
  reach?: (url: string) => Promise<string>
  log?: Logger
  /** To read the counters of the server. */
  registry?: Registry
  /** Limits of requests; without them there are none. */
  rates?: Partial<RateSettings>
  /** Where to announce changed pages; without it nowhere. */
  indexNow?: IndexNowSettings | null
  /** Of a search server; without it the lists are in memory, or in one of the test's own where `TEST_SEARCH=server`. */
  searchUrl?: string | null
  /** Which lists are for search engines. */
  listRule?: ListRule
  refusedMailDomains?: readonly string[]
  /** Tax regime of the operator; by default УСН without VAT. */
  tax?: OperatorTax
  /** Form of the operator; null: the settings do not tell it. */
  operatorForm?: OperatorForm | null
  /** A stand-in of the Bot API; without it there is no bot. */
  telegramUrl?: string | null
  /** Whether each e-mail must hold when it is written; false for tests that make e-mails up or count statements. */
  areEmailsAsked?: boolean
}

export const NO_LIMITS: RateSettings = {
  search: 0,
  views: 0,
  suggestions: 0,
  drafts: 0,
  uploads: 0,
  requests: 0,
  commands: 0,
  remarks: 0,
  complaints: 0,
  passkeys: 0,
  errors: 0,
  all_errors: 0,
  mcp: 0,
  api: 0,
}

/** The real dependencies of the server over an empty database of the calling file, at a moment that stands still. */
export async function testBoard({
  now = '2026-11-21T09:00:00Z',
  reach = async (url) => url,
  log = pino({ level: 'silent' }),
  registry = new Registry(),
  rates = {},
  indexNow = null,
  searchUrl,
  telegramUrl = null,
  listRule = 'own',
  refusedMailDomains = [],
  tax = { regime: 'usn_exempt', usnBase: 'income' },
  operatorForm = 'ooo',
  areEmailsAsked = true,
  database,
  ...pool
}: TestBoardOptions = {}): Promise<TestBoard> {
  const { settings, remove } = database
    ? { settings: database, remove: async () => {} }
    : await testDatabaseSettings(pool)
  const shared = process.env['TEST_SEARCH'] === 'server' ? await startSearchServer() : null
  let moment = new Date(now)
  const { deps, handle, changes, events, close } = await openDependencies(
    {
      ...SITE,
      database: { ...settings, url: await reach(settings.url) },
      s3: null,
      filesDir: join(tmpdir(), 'distant-tests-have-no-files'),
      searchDir: null,
      searchThreads: 1,
      searchUrl: searchUrl ?? shared?.url ?? null,
      suggestions: { url: 'http://127.0.0.1:1' },
      telegram: { apiUrl: telegramUrl ?? 'http://127.0.0.1:1' },
      payments: { provider: 'sandbox' },
      mode: 'test',
      seller: SELLER,
      tax: { ...tax, form: operatorForm },
      operator: null,
      refusedMailDomains,
      rates: { ...NO_LIMITS, ...rates },
      indexNow,
      listRule,
      mail: { delivery: 'off', from: { name: null, address: 'no-reply@board.example' }, dkim: null },
    },
    {
      smtpUrl: null,
      dkimKey: null,
      dadataToken: null,
      s3SecretKey: null,
      yookassaKey: null,
      codes: 'a secret of the tests, 32+ characters',
      vapidKey: null,
      telegramToken: telegramUrl === null ? null : TELEGRAM_TOKEN,
    },
    { log, now: () => moment, registry, listsThread: false },
  )
  afterAll(async () => {
    await close()
    await shared?.stop()
    await remove()
  })

  if (areEmailsAsked) askWrittenEmails(deps)
  let company: number | null = null
  let built = 0
  const buildCompany: TestBoard['buildCompany'] = async (given = {}) => {
    built += 1
    const { id } = await buildCompanyRow(deps.db, {
      slug: `company-${built}`,
      title: `Компания ${built}`,
      ...given,
    })
    return id
  }
  return {
    deps,
    database: settings,
    changes,
    replica: handle.replica,
    events,
    setNow(to) {
      moment = new Date(to)
    },
    buildCompany,
    async buildVacancies(...drafts) {
      company ??= await buildCompany()
      const companyId = company
      const ids = await deps.db.transaction((tx) =>
        buildVacancyRows(
          tx,
          drafts.map((draft) => ({ companyId, ...draft })),
          { now: moment },
        ),
      )
      await changes.publish({ kind: 'vacancies', ids })
      return ids
    },
    refresh: (ids) => changes.publish({ kind: 'vacancies', ids }),
  }
}

/** In the transaction that writes them, so that a test fails where the product does it. */
function askWrittenEmails(deps: Deps) {
  const { queue } = deps
  const { send } = queue
  queue.send = async (tx, job, data, options) => {
    await send(tx, job, data, options)
    if (!('emailId' in data)) return
    // Only tests of e-mails load all features.
    const { requireTrueEmail } = await import('./written-emails.ts')
    await requireTrueEmail(deps, tx, Number(data.emailId))
  }
}

/** Express as the server sets it up, with the given handlers and nothing else. */
export function testApp(...handlers: RequestHandler[]) {
  const app = express()
  app.set('etag', false)
  app.set('query parser', 'simple')
  return app.use(...handlers)
}
