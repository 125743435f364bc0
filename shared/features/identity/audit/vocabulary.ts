/** Kinds of objects in the audit log. */
export const AUDIT_OBJECT_KINDS = [
  'user',
  'company',
  'role',
  'invitation',
  'vacancy',
  'resume',
  'response',
  'review',
  'payment',
  'document',
  'route_rule',
  'search_synonyms',
  'course',
  'school',
  'school_request',
  'job',
  'remark',
  'complaint',
  'text',
] as const
export type AuditObjectKind = (typeof AUDIT_OBJECT_KINDS)[number]
