import { index, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { users } from '#server/db/schema/accounts.ts'
import { PAY_ANSWERS } from '#shared/features/board/pay-answers/vocabulary.ts'

/** People who were asked, once a company, whether they are paid as its vacancy promised. Who answered what is private. */
export const payQuestions = boardTable(
  'pay_questions',
  {
    responseId: deletedWith(() => responses.id).primaryKey(),
    companyId: deletedWith(() => companies.id),
    userId: deletedWith(() => users.id),
    /** Of the link in the e-mail, which answers without signing in. */
    tokenHash: text().notNull(),
    askedAt: instant().notNull(),
    answer: text({ enum: PAY_ANSWERS }),
    answeredAt: instant(),
    /** Since when the person wants no such question from any company. */
    stoppedAt: instant(),
  },
  {
    export: 'people',
    secret: ['tokenHash'],
    keeps: { with: 'responses' },
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: {
        name: 'payQuestions',
        shows: ['responseId', 'askedAt', 'answer', 'answeredAt', 'stoppedAt'],
        order: { oldestFirst: 'askedAt' },
      },
    },
  },
  (table) => [
    uniqueIndex('pay_questions_person_key').on(table.userId, table.companyId),
    uniqueIndex('pay_questions_token_key').on(table.tokenHash),
    index('pay_questions_company_idx').on(table.companyId),
  ],
)
