import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmByLink } from '#server/features/board/posting/confirmation/confirm.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { tokenIn } from '#tests/support/people.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { later, NOW, PATH, postingWorld, type Team } from './posting-world.ts'
import { closeVacancies } from '#tests/support/rows.ts'

/** A board of the calling file alone, whose vacancies are asked about; it begins anew with each test. */
export async function confirmationWorld() {
  const world = await postingWorld()
  const { board, call, deps, emailsTo } = world

  beforeEach(async () => {
    board.setNow(NOW)
    // What other stories left does not take part in this one.
    await closeVacancies(deps.db, { now: deps.now() })
  })

  /** The job at a day after the publication. Its e-mails leave at once, unless the workers of the mail stand still. */
  async function onDay(day: number, { isMailSent = true } = {}) {
    board.setNow(later(day))
    const done = await confirmVacancies(deps)
    if (isMailSent) await sendEmails()
    return done
  }
  const sendEmails = () => markEmailsSent(deps)
  /** Those that ask or say that a vacancy has left the lists, the newest first. */
  const emails = async ({ email }: { email: string }) =>
    (await emailsTo(email)).filter(
      ({ kind }) => kind === 'confirmation_asked' || kind === 'vacancy_unconfirmed',
    )
  const lastToken = async (to: { email: string }) => tokenIn((await emails(to))[0]?.text ?? '')
  const confirmation = (token: string) =>
    call('get', `/api/v1/vacancies/confirmation?token=${encodeURIComponent(token)}`)
  const press = (token: string) => confirmByLink(deps, { token })
  const rowOf = async (id: number) => {
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
    if (!row) throw new Error('The vacancy is gone')
    return row
  }
  const tabOf = async (team: Team, tab: string) =>
    (await call('get', `${PATH}?tab=${tab}`, { as: team.manager })).body

  return { ...world, onDay, sendEmails, emails, lastToken, confirmation, press, rowOf, tabOf }
}
