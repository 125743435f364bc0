/** Whether e-mails about accounts and companies still hold when they leave. */
import { and, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { ENDED_STATUSES } from '#shared/features/identity/companies/ended-status.ts'
import { hasRow } from '#server/db/statements.ts'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, domainConfirmations } from '#server/db/schema/company-proofs.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { always, type Asked, type EmailConditions } from '#server/mail/conditions.ts'
import { worksIn } from './managers/service.ts'

type Tools = { db: Sql; now: () => Date }
type OfCompany = Asked<{ companyId: number }>

export const identityEmails = {
  sign_in_code: always('a code expires by itself'),
  confirmation_code: always('a code expires by itself'),
  new_device: always('the owner learns of every sign-in'),
  passkey_added: always('the owner learns of every change of the keys'),
  passkey_removed: always('the owner learns of every change of the keys'),
  email_change_old: always('the owner learns of every attempt, also of one that was taken back'),
  email_change_new: ({ db }, { about: { userId, expiresAt } }) =>
    hasRow(db, emailChanges, and(eq(emailChanges.userId, userId), eq(emailChanges.expiresAt, expiresAt))),
  email_changed: always('the address has changed'),
  account_blocked: isUser(isNotNull(users.blockedAt)),
  account_unblocked: isUser(isNull(users.blockedAt)),

  invitation: ({ db, now }, { about: { invitationId } }) =>
    hasRow(
      db,
      invitations,
      and(
        eq(invitations.id, invitationId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now().toISOString()),
      ),
    ),
  role_changed: ({ db }, { about: { companyId, level }, userId }) =>
    hasRow(db, companyRoles, and(isRole(companyId, userId), eq(companyRoles.accessLevel, level))),
  role_removed: async ({ db }, { about: { companyId }, userId }) =>
    !(await hasRow(db, companyRoles, isRole(companyId, userId))),

  company_domain: ({ db }, { about: { companyId, expiresAt } }) =>
    hasRow(
      db,
      domainConfirmations,
      and(
        eq(domainConfirmations.companyId, companyId),
        eq(domainConfirmations.expiresAt, expiresAt),
        isNull(domainConfirmations.endedAt),
      ),
    ),
  company_verified: toColleague(eq(companies.verification, 'verified')),
  company_verification_refused: toColleague(eq(companies.verification, 'refused')),
  company_verification_revoked: toColleague(eq(companies.verification, 'refused')),
  company_liquidated: async ({ db }, { about: { companyId }, userId }) =>
    (await hasRow(
      db,
      companyRegister,
      and(eq(companyRegister.companyId, companyId), inArray(companyRegister.status, ENDED_STATUSES)),
    )) && worksIn(db, { companyId, userId }),
  // Its people have no rights now.
  company_blocked: isCompany(isNotNull(companies.blockedAt)),
  company_reinstated: isCompany(isNull(companies.blockedAt)),
} satisfies Partial<EmailConditions<Tools>>

function isUser(where: SQL) {
  return ({ db }: Tools, { userId }: { userId: number | null }) =>
    hasRow(db, users, and(eq(users.id, userId ?? 0), where))
}

const isRole = (companyId: number, userId: number | null) =>
  and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId ?? 0))

function isCompany(where: SQL) {
  return ({ db }: Tools, { about: { companyId } }: OfCompany) =>
    hasRow(db, companies, and(eq(companies.id, companyId), where))
}

/** The recipient still works there, too. */
function toColleague(where: SQL) {
  return async (deps: Tools, asked: OfCompany) =>
    (await isCompany(where)(deps, asked)) &&
    worksIn(deps.db, { companyId: asked.about.companyId, userId: asked.userId })
}
