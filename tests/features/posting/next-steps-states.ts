import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { BROKEN, INCOMPLETE, type nextStepsWorld } from './next-steps-world.ts'
import { later, type Team } from './posting-world.ts'

/**
 * Vacancies in every state, by its name, brought there by what people and jobs do; the clock stands where the state needs
 * it.
 */
export function vacancyStates({
  act,
  begin,
  board,
  deps,
  save,
  setNow,
  place,
  payByCard,
  decide,
  takeDown,
}: Awaited<ReturnType<typeof nextStepsWorld>>) {
  const TEXT = {
    description_html: `<p>${'Шьём детские пижамы из хлопка, ткань привозит курьер. '.repeat(4)}</p><p>${BROKEN}</p>`,
  }

  async function submit(team: Team, id: number) {
    expect((await act(team.manager, id, 'submit', { is_duplicate_meant: true })).status).toBe(200)
  }

  /** @returns a vacancy of the team's manager that a moderator has published */
  async function published(team: Team) {
    const id = await begin(team.manager, TEXT)
    await place(team, id)
    await decide(team, id, 'approved')
    return id
  }

  async function refusedChange(team: Team, outcome: string) {
    const id = await published(team)
    await save(team.manager, id, { ...TEXT, title: 'Швея детской одежды' })
    await submit(team, id)
    await decide(team, id, outcome)
    return id
  }

  async function paidWhileIncomplete(team: Team, before: (id: number) => Promise<void>) {
    const id = await begin(team.manager, TEXT)
    await before(id)
    const { order: ordered } = await place(team, id, 'provider')
    await save(team.manager, id, INCOMPLETE)
    await payByCard(ordered.id)
    return id
  }

  async function expire(id: number) {
    setNow(later(31))
    await endTerms(deps)
    await board.refresh([id])
    return id
  }

  const archive = async (team: Team, id: number) =>
    void (await act(team.manager, id, 'archive', { reason: 'hired_here' }))

  /** The free first vacancy of a company that staff have not verified. */
  async function free(team: Team) {
    await deps.db
      .update(companies)
      .set({ inn: `77${String(team.company.id).padStart(8, '0')}` })
      .where(eq(companies.id, team.company.id))
    const id = await begin(team.manager, TEXT)
    await place(team, id, 'free')
    return id
  }

  return {
    'an empty draft': (team: Team) => begin(team.manager, INCOMPLETE),
    'a complete draft': (team: Team) => begin(team.manager, TEXT),
    'a draft taken back from moderators': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await act(team.manager, id, 'withdraw')
      return id
    },
    'a paid draft that is not complete any more': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await act(team.manager, id, 'withdraw')
      await save(team.manager, id, INCOMPLETE)
      return id
    },
    unpaid: async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await submit(team, id)
      return id
    },
    'unpaid, with a card payment under way': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id, 'provider')
      return id
    },
    'unpaid and not complete any more': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await submit(team, id)
      await save(team.manager, id, INCOMPLETE)
      return id
    },
    'paid for while it was not complete': (team: Team) =>
      paidWhileIncomplete(team, async (id) => submit(team, id)),
    'paid for, as an earlier release left it': async (team: Team) => {
      const id = await paidWhileIncomplete(team, async (before) => submit(team, before))
      await deps.db.update(vacancies).set({ status: 'awaiting_payment' }).where(eq(vacancies.id, id))
      return id
    },
    'with moderators': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      return id
    },
    'with moderators, and changed since': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await save(team.manager, id, { ...TEXT, title: 'Швея детской одежды' })
      return id
    },
    'free, while its company is checked': free,
    'approved, while its company is checked': async (team: Team) => {
      const id = await free(team)
      await decide(team, id, 'approved')
      return id
    },
    'sent back': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await decide(team, id, 'changes_asked')
      return id
    },
    'sent back and corrected, but not sent': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await decide(team, id, 'rejected')
      await save(team.manager, id, { ...TEXT, title: 'Швея детской одежды' })
      return id
    },
    'refused for good': async (team: Team) => {
      const id = await begin(team.manager, TEXT)
      await place(team, id)
      await decide(team, id, 'rejected', { is_final: true })
      return id
    },
    'taken down to be corrected': async (team: Team) => {
      const id = await published(team)
      await takeDown(team, id)
      return id
    },
    published,
    'published, with changes that were not sent': async (team: Team) => {
      const id = await published(team)
      await save(team.manager, id, { ...TEXT, title: 'Швея детской одежды' })
      return id
    },
    'published, with changes at the moderators': async (team: Team) => {
      const id = await published(team)
      await save(team.manager, id, { ...TEXT, title: 'Швея детской одежды' })
      await submit(team, id)
      return id
    },
    'published, with changes sent back': (team: Team) => refusedChange(team, 'changes_asked'),
    'published, with changes refused': (team: Team) => refusedChange(team, 'rejected'),
    'published, to be confirmed': async (team: Team) => {
      const id = await published(team)
      setNow(later(8))
      await confirmVacancies(deps)
      return id
    },
    'published and ending': async (team: Team) => {
      const id = await published(team)
      setNow(later(27.5))
      await act(team.manager, id, 'confirm')
      return id
    },
    'not confirmed': async (team: Team) => {
      const id = await published(team)
      setNow(later(8))
      await confirmVacancies(deps)
      await markEmailsSent(deps)
      setNow(later(12))
      await confirmVacancies(deps)
      return id
    },
    ended: async (team: Team) => expire(await published(team)),
    'ended, and paid for while it was not complete': async (team: Team) => {
      const id = await expire(await published(team))
      const { order: ordered } = await place(team, id, 'provider')
      await save(team.manager, id, INCOMPLETE)
      await payByCard(ordered.id)
      return id
    },
    closed: async (team: Team) => {
      const id = await published(team)
      await archive(team, id)
      return id
    },
    'closed, and paid for while it was not complete': (team: Team) =>
      paidWhileIncomplete(team, (id) => archive(team, id)),
  } satisfies Record<string, (team: Team) => Promise<number>>
}
