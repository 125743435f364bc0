import type { Sql } from '#server/kernel/sql.ts'
import { vectorsOf } from '#server/lists/text/tables.ts'
import { resumeSearch } from '#server/db/schema/resumes.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'

/** Writes the search vectors of a resume. Run it in the transaction that publishes the text. */
export async function writeSearchRow(tx: Sql, { number, content }: { number: number; content: ResumeText }) {
  const vectors = vectorsOf(searchTextOf(content))
  await tx
    .insert(resumeSearch)
    .values({ resumeNumber: number, ...vectors })
    .onConflictDoUpdate({ target: resumeSearch.resumeNumber, set: vectors })
}

/** @param content a text without contacts */
export function searchTextOf({ title, skills, experience, education, courses, about }: ResumeText) {
  return {
    title,
    keywords: [...skills, ...experience.flatMap(({ position, company }) => [position, company])].join('\n'),
    description: [
      about,
      ...experience.map(({ description }) => description),
      ...education.flatMap(({ institution, speciality }) => [institution, speciality]),
      ...courses.flatMap((course) => [course.title, course.organisation]),
    ].join('\n'),
  }
}
