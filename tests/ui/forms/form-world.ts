/** A world in which every form of a page is shown, and its pages. */
import type { TestBoard } from '#tests/support/app.ts'
import { buildLinkPages } from '#tests/support/link-pages.ts'
import { buildOwner, type Owner } from '#tests/support/owner.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'

export async function buildFormWorld(board: TestBoard) {
  const { db, now } = board.deps
  const owner = await buildOwner(board, 'Снегирь')
  const { id } = await buildUser(db, { staffRole: 'admin' })
  return {
    owner,
    admin: await buildSession(db, { userId: id, now: now() }),
    links: Object.values(await buildLinkPages(board)),
  }
}

/** Pages that show their forms at once, for those who have them. */
export const FORM_PAGES = {
  owner: ({ companyId }: Owner) => [
    '/personal/settings/profile',
    '/personal/guardian',
    '/personal/searches/new?address=%2Fvacancies%2Fchuvashiya',
    '/companies/new',
    `/companies/${companyId}/profile`,
  ],
  staff: ['/staff/content', '/staff/courses?view=schools&id=new', '/staff/tax-regimes', '/staff/route-rules'],
  guest: ['/sign-in', '/schools', '/proverit-vakansiyu', '/help'],
} as const
