import { createHash } from 'node:crypto'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import type { buildUser } from '#tests/support/rows.ts'
import { buildPerson, sessionCookies } from './session.ts'

export { expect }

type Options = {
  /**
   * Messages of the console that the story expects: `test.use({ expectedMessages: [/404/] })`. Chromium writes one
   * itself for every answer that is not a success.
   */
  expectedMessages: RegExp[]
}

type Person = NonNullable<Parameters<typeof buildUser>[1]>
type SignedIn = { id: number; email: string; token: string }
export type Fixtures = {
  /** Writes down what the pages of a browser context complain of. */
  watch: (context: BrowserContext) => Promise<void>
  isWatched: true
  /** A page with cookies of its own: another person. */
  newPage: () => Promise<Page>
  /** A new person, signed in by rows and cookies. Stories about registration walk through its forms instead. */
  signIn: (page: Page, person?: Person) => Promise<SignedIn>
}
export type WorkerFixtures = { db: Database }

/** A story fails when a page complains on the console, throws, or asks another host for anything. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedMessages: [[], { option: true }],
  // Each story comes from a network of its own, or the limits of codes per network would count them together.
  extraHTTPHeaders: async ({ baseURL: _baseURL }, use, { testId }) => {
    await use({ 'x-forwarded-for': networkOf(testId) })
  },
  watch: async ({ baseURL, expectedMessages }, use) => {
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!expectedMessages.some((expected) => expected.test(text))) complaints.push(text)
    }
    await use(async (context) => {
      // The browser writes not every one on the console: a refused `eval` that is caught is only an event.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) =>
          console.error(`content security policy: ${effectiveDirective} in ${sourceFile}`),
        ),
      )
      context.on('console', (message) => {
        const level = message.type()
        if (level === 'error' || level === 'warning')
          complain(`console ${level}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (failure) => complain(`uncaught: ${String(failure.error())}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL)
          complain(`request to ${url.origin}`)
      })
    })
    expect(complaints).toEqual([])
  },
  isWatched: [
    async ({ context, watch }, use) => {
      await watch(context)
      await use(true)
    },
    { auto: true },
  ],
  newPage: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      await watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  // The server's own database, which the worker joins.
  db: [
    async ({ browserName: _browserName }, use) => {
      const { E2E_DATA_DIR: dataDir = 'data/e2e' } = process.env
      const handle = await openDatabase({ kind: 'embedded', dataDir, poolSize: 2 })
      await use(handle.db)
      await handle.close()
    },
    { scope: 'worker' },
  ],
  signIn: async ({ db, baseURL }, use) => {
    await use(async (page, person) => {
      const signedIn = await buildPerson(db, person)
      await page.context().addCookies(sessionCookies({ ...signedIn, url: baseURL ?? '' }))
      return signedIn
    })
  },
})

function networkOf(testId: string) {
  const digest = createHash('sha256').update(testId).digest()
  return `10.${digest[0]}.${digest[1]}.${digest[2]}`
}
