import type { Database } from '#server/kernel/sql.ts'
import { consents } from '#server/db/schema/accounts.ts'
import { currentEdition } from '#server/features/identity/accounts/editions.ts'
import { tokenCookieName } from '#server/http/session/cookies.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'

/** What registration leaves in the tables: a person, consents, an open session. */
export async function buildPerson(db: Database, given?: Parameters<typeof buildUser>[1]) {
  const user = await buildUser(db, given)
  await db.insert(consents).values(
    (['personal_data', 'offer'] as const).map((kind) => ({
      userId: user.id,
      kind,
      ...currentEdition(kind),
      ip: '127.0.0.1',
    })),
  )
  const { token } = await buildSession(db, { userId: user.id })
  return { ...user, token }
}

/** What a sign-in leaves in the browser: the token, and the flag that scripts may read. */
export const sessionCookies = ({ token, url }: { token: string; url: string }) => [
  { name: tokenCookieName(false), value: token, url, httpOnly: true, sameSite: 'Lax' as const },
  { name: 'session', value: '1', url, sameSite: 'Lax' as const },
]
