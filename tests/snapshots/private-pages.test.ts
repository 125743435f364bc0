import { beforeAll, expect, test } from 'vitest'
import { buildOwner, commonPages, objectPages } from '#tests/support/owner.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { STAFF_PAGES } from '#tests/support/staff-pages.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { fillTimesWith } from './fixed-moment.ts'
import { formatMain, withStableIds } from './main-outline.ts'
import { linesOf } from './stored.ts'

const { board, send } = await wholeApp()
const { db, now } = board.deps
/** Every fact of every text: other tests hold these. */
const LONG = '/staff/content/due?view=all'
/** Ids that are drawn by lot. */
const DRAWN =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])|(?<=company-)[0-9a-f]{8}-[0-9a-f]{4}/g

const pages: Record<'person' | 'staff', { addresses: readonly string[]; token: string }> = {
  person: { addresses: [], token: '' },
  staff: { addresses: [], token: '' },
}
beforeAll(async () => {
  await fillTimesWith(db, now())
  const owner = await buildOwner(board, 'Снегирь')
  const { id } = await buildUser(db, { staffRole: 'admin', firstName: 'Вера', email: 'vera@example.ru' })
  const admin = await buildSession(db, { userId: id, now: now() })
  pages.person = {
    addresses: Object.keys({ ...commonPages(owner), ...objectPages(owner) }),
    token: owner.token,
  }
  pages.staff = {
    addresses: Object.keys(STAFF_PAGES).filter((address) => address !== LONG),
    token: admin.token,
  }
})

test.each(['person', 'staff'] as const)(
  'pages of %s have the same text, roles and order as in the snapshot',
  async (reader) => {
    const { addresses, token } = pages[reader]
    const outlines: string[] = []
    const shown = new Set<string>()
    for (const address of addresses) {
      const headers = { accept: 'text/html', authorization: `Token ${token}` }
      const { status, body } = await send(address, { headers })
      outlines.push(
        `==== ${address.replaceAll(DRAWN, 'drawn')}`,
        ...formatMain({ status, html: withStableIds(body).replaceAll(DRAWN, 'drawn') }, shown),
      )
    }
    await expect(linesOf(outlines)).toMatchFileSnapshot(`./stored/pages-of-${reader}.txt`)
  },
)
