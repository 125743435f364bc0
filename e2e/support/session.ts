import type { BrowserContext } from '@playwright/test'
import type { Database } from '#server/db/client.ts'
import { consents } from '#server/features/accounts/schema.ts'
import { FLAG_COOKIE, tokenCookieName } from '#server/http/session/cookies.ts'
import { DOCUMENT_VERSIONS } from '#shared/features/accounts/document-versions.ts'
import { buildSession } from '#tests/support/rows.ts'

/** What registration leaves behind: consents, a session, its token and the flag that scripts may read. */
export async function openSessionIn(
  context: BrowserContext,
  { db, userId, url }: { db: Database; userId: number; url: string },
) {
  await db.insert(consents).values(
    (['personal_data', 'offer'] as const).map((kind) => ({
      userId,
      kind,
      version: DOCUMENT_VERSIONS[kind],
      ip: '127.0.0.1',
    })),
  )
  const { token } = await buildSession(db, { userId })
  await context.addCookies([
    { name: tokenCookieName(false), value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: FLAG_COOKIE, value: '1', url, sameSite: 'Lax' },
  ])
}
