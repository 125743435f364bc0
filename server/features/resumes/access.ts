import type { Sql } from '#server/db/client.ts'

/**
 * Whether the author of the resume has responded to a vacancy of the company: then its contacts are open to it without
 * paid access.
 */
export async function hasResponseFrom(
  _db: Sql,
  _pair: { companyId: number; resumeId: string },
): Promise<boolean> {
  return false
}
