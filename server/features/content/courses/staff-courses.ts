import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import { courses, schools } from '#server/db/schema/courses.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { CourseForm } from '#shared/features/content/courses/forms.ts'
import type { StaffCourse, staffCoursesContract } from '#shared/features/content/courses/staff-contract.ts'
import { STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { byAlphabet } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { CourseRow, CourseWithSchool } from './queries.ts'
import { findFreeSlug } from './slug.ts'

const MESSAGES = {
  advertiserName: 'Назовите рекламодателя: без него рекламу публиковать нельзя.',
  advertiserInn: 'Укажите ИНН рекламодателя.',
  erid: 'Без erid рекламу публиковать нельзя (38-ФЗ, статья 18.1). Получите его у оператора рекламных данных.',
  paidFrom: 'Укажите первый день показа.',
  paidTo: 'Укажите последний день показа.',
} as const

/** For administrators. @throws Problem not_found for anyone else */
export const staffCoursesOperations: OperationsOf<typeof staffCoursesContract, Ctx> = {
  async staffList(ctx, { page }) {
    requireStaffAdmin(ctx)
    const { db } = ctx.deps
    const today = isoDay(ctx.deps.now())
    const [count, rows] = await Promise.all([
      db.$count(courses),
      db
        .select({ course: courses, school: schools })
        .from(courses)
        .innerJoin(schools, eq(courses.schoolId, schools.id))
        // Overdue courses that readers see, then by the day of the next check.
        .orderBy(
          sql`(${courses.state} = 'published' and ${courses.recheckOn} < ${today}) desc`,
          sql`(${courses.state} = 'hidden')`,
          asc(courses.recheckOn),
          asc(courses.id),
        )
        .offset((page - 1) * STAFF_COURSES_PAGE_SIZE)
        .limit(STAFF_COURSES_PAGE_SIZE),
    ])
    return { count, items: rows.map((row) => staffCourseOf(row, today)) }
  },

  async staffRead(ctx, { id }) {
    requireStaffAdmin(ctx)
    return staffCourseOf(await requireCourse(ctx.deps.db, id), isoDay(ctx.deps.now()))
  },

  async staffOptions(ctx) {
    requireStaffAdmin(ctx)
    const { db, referenceData } = ctx.deps
    const rows = await db.select({ id: schools.id, name: schools.name }).from(schools).limit(1000)
    return {
      schools: rows.toSorted((a, b) => byAlphabet(a.name, b.name)),
      professions: referenceData.professions.all
        .map(({ slug, name }) => ({ slug, name }))
        .toSorted((a, b) => byAlphabet(a.name, b.name)),
    }
  },

  async staffCreate(ctx, form) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    const at = deps.now().toISOString()
    return deps.db.transaction(async (tx) => {
      const fields = await fieldsOf(deps, tx, form)
      const [created] = await tx
        .insert(courses)
        .values({
          ...fields,
          slug: await findFreeSlug(tx, courses, form.title),
          state: 'draft',
          createdAt: at,
          updatedAt: at,
        })
        .returning({ id: courses.id })
      if (!created) throw new Error('The course was not inserted')
      await recordCourse(tx, { userId, action: 'course.added', id: created.id, at })
      return staffCourseOf(await requireCourse(tx, created.id), isoDay(at))
    })
  },

  /** @throws Problem not_found, conflict for an older version, invalid for a published advertisement without its mark */
  async staffUpdate(ctx, { id, version, ...form }) {
    const { deps } = ctx
    requireStaffAdmin(ctx)
    const fields = await fieldsOf(deps, deps.db, form)
    return change(ctx, { id, version, action: 'course.changed' }, () => fields)
  },

  /** @throws Problem not_found, conflict for an older version, invalid for an advertisement without its mark */
  staffSetState: (ctx, { id, version, state }) =>
    change(ctx, { id, version, action: `course.${state}` }, () => ({ state })),
}

/** Changes a course, unless another person has changed it meanwhile. Pages are dropped after the commit. */
async function change(
  ctx: Ctx,
  { id, version, action }: { id: number; version: number; action: AuditAction },
  changed: (course: CourseRow) => Partial<CourseRow>,
): Promise<StaffCourse> {
  const { deps } = ctx
  const { userId } = requireStaffAdmin(ctx)
  const at = deps.now().toISOString()
  const saved = await deps.db.transaction(async (tx) => {
    const { course } = await requireCourse(tx, id)
    const next = { ...course, ...changed(course) }
    if (next.state === 'published') assertMarked(next)
    const [updated] = await tx
      .update(courses)
      .set({ ...changed(course), version: version + 1, updatedAt: at })
      .where(and(eq(courses.id, id), eq(courses.version, version)))
      .returning({ id: courses.id })
    if (!updated)
      throw new Problem(
        'conflict',
        'Этот курс уже изменил кто-то другой. Обновите страницу и внесите правки ещё раз.',
      )
    await recordCourse(tx, { userId, action, id, at })
    return staffCourseOf(await requireCourse(tx, id), isoDay(at))
  })
  await deps.changes.publish({ kind: 'courses' })
  return saved
}

const recordCourse = (
  tx: Sql,
  { userId, action, id, at }: { userId: number; action: AuditAction; id: number; at: string },
) => recordAudit(tx, { userId, action, objectKind: 'course', objectId: String(id), at })

/** @throws Problem invalid for a school or a profession that does not exist */
async function fieldsOf(
  { referenceData }: Pick<Deps, 'referenceData'>,
  db: Sql,
  { price, ...form }: CourseForm,
) {
  const errors: Record<string, string> = {}
  if ((await db.$count(schools, eq(schools.id, form.schoolId))) === 0)
    errors['schoolId'] = 'Выберите школу из списка.'
  if (form.professions.some((slug) => !referenceData.professions.bySlug(slug)))
    errors['professions'] = 'Выберите профессии из списка.'
  if (Object.keys(errors).length > 0) throw new Problem('invalid', 'Проверьте данные курса.', errors)
  return { ...form, priceKopecks: Math.round(price * 100) }
}

/** @throws Problem not_found */
async function requireCourse(db: Sql, id: number): Promise<CourseWithSchool> {
  const [row] = await db
    .select({ course: courses, school: schools })
    .from(courses)
    .innerJoin(schools, eq(courses.schoolId, schools.id))
    .where(eq(courses.id, id))
    .limit(1)
  if (!row) throw new Problem('not_found', 'Такого курса нет.')
  return row
}

function staffCourseOf({ course, school }: CourseWithSchool, today: string): StaffCourse {
  const { createdAt: _created, updatedAt: _updated, ...fields } = course
  return { ...fields, schoolName: school.name, isCheckOverdue: course.recheckOn < today }
}

/** A paid place needs its advertiser, its token and its period. @throws Problem invalid with messages for the fields */
function assertMarked(course: Pick<CourseRow, 'isPaid' | keyof typeof MESSAGES>) {
  if (!course.isPaid) return
  const missing = Object.entries(MESSAGES).filter(([name]) => !Reflect.get(course, name))
  const [first] = missing
  if (first) throw new Problem('invalid', first[1], Object.fromEntries(missing))
}
