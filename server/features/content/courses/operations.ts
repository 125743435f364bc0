import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { coursesContract, schoolsContract } from '#shared/features/content/courses/contract.ts'
import type { CourseFilter } from '#shared/features/content/courses/filter.ts'
import { COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { byAlphabet } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { advertOn, courseCards, schoolRef } from './present.ts'
import {
  findPublishedCourse,
  listAdverts,
  listCourseProfessions,
  listCourses,
  listCoursesOfSchool,
  listPublicSchools,
} from './queries.ts'
import { sendSchoolRequest } from './requests.ts'

export const coursesOperations: OperationsOf<typeof coursesContract, Ctx> = {
  async list({ deps }, { page, ...given }) {
    const filter: CourseFilter = {
      profession: given.profession ?? null,
      price: given.price ?? null,
      length: given.length ?? null,
      format: given.format ?? null,
    }
    const today = isoDay(deps.now())
    const [{ count, rows }, paid, taught] = await Promise.all([
      listCourses(deps.db, filter, { offset: (page - 1) * COURSES_PAGE_SIZE, limit: COURSES_PAGE_SIZE }),
      listAdverts(deps.db, filter, today),
      listCourseProfessions(deps.db),
    ])
    const cards = await courseCards(deps, [...rows, ...paid])
    const slugs = new Set([...taught, ...(filter.profession === null ? [] : [filter.profession])])
    return {
      count,
      items: cards.slice(0, rows.length),
      adverts: paid.flatMap(({ course }, at) => {
        const card = cards[rows.length + at]
        const advert = advertOn(today, course)
        return card && advert ? [{ ...card, advert }] : []
      }),
      professions: [...slugs]
        .flatMap((slug) => deps.referenceData.professions.bySlug(slug) ?? [])
        .map(({ slug, name }) => ({ slug, name }))
        .toSorted((a, b) => byAlphabet(a.name, b.name)),
    }
  },
  /** @throws Problem `not_found` for a course that is not published */
  async read({ deps }, { slug }) {
    const row = await findPublishedCourse(deps.db, slug)
    const [card] = row ? await courseCards(deps, [row]) : []
    if (!row || !card) throw new Problem('not_found', 'Такого курса нет.')
    const { course, school } = row
    const today = isoDay(deps.now())
    return {
      ...card,
      contents: course.contents,
      refundRule: course.refundRule ?? school.refundRule,
      url: course.url,
      isCheckOverdue: course.recheckOn < today,
      advert: advertOn(today, course),
    }
  },
}

export const schoolsOperations: OperationsOf<typeof schoolsContract, Ctx> = {
  async list({ deps }) {
    const rows = await listPublicSchools(deps.db)
    return { items: rows.map(({ school, courseCount }) => ({ ...schoolRef(school), courseCount })) }
  },
  /** @throws Problem `not_found` for a school without published courses */
  async read({ deps }, { slug }) {
    const rows = await listCoursesOfSchool(deps.db, slug)
    const school = rows[0]?.school
    if (!school) throw new Problem('not_found', 'Такой школы нет.')
    const { siteUrl, inn, refundRule, about } = school
    return {
      ...schoolRef(school),
      siteUrl,
      inn,
      refundRule,
      about,
      courses: await courseCards(deps, rows),
    }
  },
  request: sendSchoolRequest,
}
