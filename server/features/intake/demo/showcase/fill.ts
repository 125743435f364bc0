import { inArray } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { recountResponsiveness } from '#server/features/board/responses/responsiveness.ts'
import { loadMatchers } from '#server/features/intake/imports/matchers.ts'
import type { Database } from '#server/kernel/sql.ts'
import { DEMO_ACCOUNTS } from '../accounts.ts'
import { createWorld } from '../fill.ts'
import { fillCompanies } from './companies.ts'
import { found } from './content.ts'
import { fillPeople } from './people.ts'
import { fillResponses } from './responses.ts'
import { fillReviews } from './reviews.ts'
import { fillComplaints, fillImported, fillQueue } from './staff-work.ts'
import { fillVacancies } from './vacancies.ts'

/**
 * Adds what the board does best: a few companies with people, vacancies in all states, responses, reviews, and work for
 * staff. All of it or nothing; a second call does nothing. Needs the rest of the demo.
 */
export async function fillShowcase(
  db: Database,
  { seed = 'distant', now }: { seed?: string; now: Date },
): Promise<void> {
  // Some of them may have deleted their accounts since.
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  if ((await db.$count(users, inArray(users.email, emails))) > 0) return
  const world = await createWorld(db, { seed, companies: 300, now })
  const matchers = await loadMatchers(db)
  await db.transaction(async (tx) => {
    const people = await fillPeople(tx, world)
    const companies = await fillCompanies(tx, world, people)
    const shown = await fillVacancies(tx, world, { companies, moderatorId: people.moderatorId })
    await fillResponses(tx, people, { shown, now })
    const reviewed = found([...shown], ([key]) => key === 'sborka', 'sborka')
    await fillReviews(tx, reviewed[1], now)
    await fillQueue(tx, world, companies)
    await fillComplaints(tx, people, { shown, companies, now })
    await fillImported(tx, { matchers, now })
  })
  // The lists are not loaded yet: nobody has to hear of it.
  await recountResponsiveness({ db, now: () => now, changes: { publish: async () => {} } })
}
