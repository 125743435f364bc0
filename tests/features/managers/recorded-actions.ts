import { asc, gt, max } from 'drizzle-orm'
import { auditLog } from '#server/db/schema/audit.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'

/** What the audit log records of an operation, whoever may call it; of operations that are not named, nothing. */
const RECORDED: Readonly<Record<string, readonly AuditAction[]>> = {
  'accounts.endOtherSessions': ['session.closed'],
  'accounts.endSession': ['session.closed'],
  'accounts.requestDeletion': ['user.deletion_asked'],
  'accounts.requestEmailChange': ['email.change_asked'],
  'accounts.setNotifications': ['consent.given'],
  'accounts.stopEmailChange': ['email.change_stopped'],
  'accounts.withdrawConsent': ['consent.withdrawn'],
  'companies.addDocument': ['company.document_added'],
  'companies.askVerification': ['company.verification_asked'],
  'companies.create': ['company.created', 'role.granted'],
  'companies.removeDocument': ['company.document_removed'],
  'companies.sendDomainConfirmation': ['company.domain_confirmation_sent'],
  'companies.staffDecide': ['company.verification_refused'],
  'companies.staffReadDocument': ['company.document_read'],
  'companies.staffSetRegister': ['company.changed', 'company.register_written'],
  'companies.update': ['company.changed'],
  'managers.acceptInvitation': ['role.granted'],
  'managers.invite': ['invitation.sent'],
  'managers.remove': ['role.removed'],
  'managers.revokeInvitation': ['invitation.revoked'],
  'managers.setLevel': ['role.changed'],
  'moderation.decide': ['vacancy.changes_asked'],
  'moderation.undo': ['vacancy.decision_undone'],
  'posting.remove': ['vacancy.deleted'],
  'responses.archiveReceived': ['response.archived'],
  'responses.decide': ['response.invited'],
  'responses.exportReceived': ['response.exported'],
  'responses.invite': ['response.invited'],
  'responses.offerInterview': ['response.interview_offered'],
  'responses.offerTestTask': ['response.test_offered'],
  'responses.withdraw': ['response.withdrawn'],
  'resumes.copy': ['resume.created'],
  'resumes.create': ['resume.created'],
  'resumes.hide': ['resume.hidden'],
  'resumes.importFile': ['resume.created', 'resume.file_read'],
  'resumes.importText': ['resume.created', 'resume.file_read'],
  'resumes.remove': ['resume.created', 'resume.deleted'],
  'resumes.setVisibility': ['resume.visibility_changed'],
  'resumes.writeShort': ['resume.approved', 'resume.created', 'resume.submitted'],
  'session.logout': ['session.closed'],
}

export const recordedBy = (operation: string) => RECORDED[operation] ?? []

/** @returns reads the actions that were recorded meanwhile, each once, in alphabetical order */
export async function watchAudit(db: Sql): Promise<() => Promise<string[]>> {
  const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog)
  return async () => {
    const rows = await db
      .selectDistinct({ action: auditLog.action })
      .from(auditLog)
      .where(gt(auditLog.id, last?.id ?? 0))
      .orderBy(asc(auditLog.action))
    return rows.map(({ action }) => action)
  }
}
