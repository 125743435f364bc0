import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/features/content/context.ts'
import { courses, schools } from '#server/db/schema/courses.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { StaffSchool, staffSchoolsContract } from '#shared/features/content/courses/staff-contract.ts'
import { STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { LOGO_SIDE_MAX } from '#shared/kernel/picture.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { SchoolRow } from './queries.ts'
import {
  answerSchoolRequest,
  countSchoolRequests,
  listSchoolRequests,
  removeSchoolRequest,
} from './requests.ts'
import { findFreeSlug } from './slug.ts'

/** For administrators. @throws Problem not_found for anyone else */
export const staffSchoolsOperations: OperationsOf<typeof staffSchoolsContract, Ctx> = {
  async staffList(ctx, { page }) {
    requireStaffAdmin(ctx)
    const { db } = ctx.deps
    const [count, rows] = await Promise.all([
      db.$count(schools),
      selectSchools(db)
        .orderBy(sql`lower(${schools.name}) collate "ru-x-icu"`, schools.id)
        .offset((page - 1) * STAFF_COURSES_PAGE_SIZE)
        .limit(STAFF_COURSES_PAGE_SIZE),
    ])
    return { count, items: rows.map(staffSchoolOf) }
  },

  async staffRead(ctx, { id }) {
    requireStaffAdmin(ctx)
    return requireSchool(ctx.deps.db, id)
  },

  async staffCreate(ctx, form) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    const at = deps.now().toISOString()
    return deps.db.transaction(async (tx) => {
      const slug = await findFreeSlug(tx, schools, form.name)
      const [created] = await tx
        .insert(schools)
        .values({ ...form, slug, createdAt: at, updatedAt: at })
        .returning({ id: schools.id })
      if (!created) throw new Error('The school was not inserted')
      await recordSchool(tx, { userId, action: 'school.added', id: created.id, at })
      return requireSchool(tx, created.id)
    })
  },

  /** @throws Problem not_found, conflict for an older version */
  async staffUpdate(ctx, { id, version, ...form }) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    const at = deps.now().toISOString()
    const saved = await deps.db.transaction(async (tx) => {
      await requireSchool(tx, id)
      const [updated] = await tx
        .update(schools)
        .set({ ...form, version: version + 1, updatedAt: at })
        .where(and(eq(schools.id, id), eq(schools.version, version)))
        .returning({ id: schools.id })
      if (!updated)
        throw new Problem(
          'conflict',
          'Эту школу уже изменил кто-то другой. Обновите страницу и внесите правки ещё раз.',
        )
      await recordSchool(tx, { userId, action: 'school.changed', id, at })
      return requireSchool(tx, id)
    })
    await deps.changes.publish({ kind: 'courses' })
    return saved
  },

  /** @throws Problem not_found, or with a message for the field `logo` when the picture is refused */
  async staffSetLogo(ctx, { id, logo, crop }) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    await requireSchool(deps.db, id)
    const logoUrl =
      logo === null ? null : await storePicture(ctx, logo, { crop, sideMax: LOGO_SIDE_MAX, field: 'logo' })
    const at = deps.now().toISOString()
    const { saved, former } = await deps.db.transaction(async (tx) => {
      const [locked] = await tx
        .select({ logoUrl: schools.logoUrl })
        .from(schools)
        .where(eq(schools.id, id))
        .for('update')
      await tx.update(schools).set({ logoUrl, updatedAt: at }).where(eq(schools.id, id))
      await recordSchool(tx, { userId, action: 'school.changed', id, at })
      return { saved: await requireSchool(tx, id), former: locked?.logoUrl ?? null }
    })
    await deps.changes.publish({ kind: 'courses' })
    await removeByUrl(deps.files, former)
    return saved
  },

  staffRequests: listSchoolRequests,
  staffRequestCount: countSchoolRequests,
  staffAnswer: answerSchoolRequest,
  staffRemoveRequest: removeSchoolRequest,
}

const selectSchools = (db: Sql) =>
  db
    .select({ school: schools, courseCount: db.$count(courses, eq(courses.schoolId, schools.id)) })
    .from(schools)
    .$dynamic()

const recordSchool = (
  tx: Sql,
  { userId, action, id, at }: { userId: number; action: AuditAction; id: number; at: string },
) => recordAudit(tx, { userId, action, objectKind: 'school', objectId: String(id), at })

/** @throws Problem not_found */
async function requireSchool(db: Sql, id: number): Promise<StaffSchool> {
  const [row] = await selectSchools(db).where(eq(schools.id, id)).limit(1)
  if (!row) throw new Problem('not_found', 'Такой школы нет.')
  return staffSchoolOf(row)
}

function staffSchoolOf({ school, courseCount }: { school: SchoolRow; courseCount: number }): StaffSchool {
  const { createdAt: _created, updatedAt: _updated, isInvented: _invented, ...fields } = school
  return { ...fields, courseCount }
}
