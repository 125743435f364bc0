import { sql } from 'drizzle-orm'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'

export const companyRoles = boardTable(
  'company_roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    userId: deletedWith(() => users.id),
    /** 200 ADMIN, 150 EDITOR, 100 MANAGER, 0 DEFAULT. */
    accessLevel: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  {
    export: 'people',
    keeps: { until: 'the person leaves the company or ends the account', by: 'delete-accounts' },
  },
  (table) => [
    uniqueIndex('company_roles_pair_key').on(table.companyId, table.userId),
    index('company_roles_user_idx').on(table.userId),
  ],
)

export const invitations = boardTable(
  'invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    email: text().notNull(),
    accessLevel: integer().notNull(),
    tokenHash: text().notNull(),
    /** The invitation is invalid when this user is no longer ADMIN. */
    invitedBy: refersTo(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
  },
  {
    export: 'people',
    secret: ['tokenHash'],
    keeps: { days: KEPT_DAYS.invitations, after: 'it has expired', by: 'purge' },
  },
  (table) => [
    uniqueIndex('invitations_token_key').on(table.tokenHash),
    uniqueIndex('invitations_open_key')
      .on(table.companyId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('invitations_inviter_idx').on(table.invitedBy, table.createdAt),
    index('invitations_email_idx').on(table.email),
  ],
)
