import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { COOKIE_CHOICES } from '#shared/features/privacy/cookie-choices/model.ts'
import { users } from '#server/db/schema/accounts.ts'

/** Proof of the visitors' choices about services that track. Every choice is a separate row. */
export const cookieChoices = boardTable(
  'cookie_choices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A random number of the browser; says nothing about its owner. */
    browser: uuid().notNull(),
    /** Who was signed in; null for a guest and after the account is deleted. */
    userId: integer().references(() => users.id),
    choice: text({ enum: COOKIE_CHOICES }).notNull(),
    /** The edition of the text. */
    version: text().notNull(),
    chosenAt: instant().notNull(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.cookieChoices, after: 'the choice', by: 'purge' },
    // The proof stays, without a person.
    person: {
      by: ['userId'],
      erased: 'unlinked',
      section: { name: 'cookieChoices', shows: ['browser', 'choice', 'version', 'chosenAt'] },
    },
  },
  (table) => [
    index('cookie_choices_user_idx').on(table.userId),
    index('cookie_choices_chosen_at_idx').on(table.chosenAt),
  ],
)
