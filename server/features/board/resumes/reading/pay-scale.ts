import type { Deps } from '#server/features/board/context.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { PricedResume, Resume } from '#shared/features/board/resumes/model.ts'

/** What vacancies of the profession of a resume pay, and `pay`, what it asks for; null when too few say, or when the resume names no pay. */
export async function payScaleOf(
  deps: Deps,
  { profession, salary }: Pick<Resume, 'profession' | 'salary'>,
): Promise<PricedResume['salaryScale']> {
  if (profession === null || salary === null) return null
  const [scale] = (await readSalaryScales(deps)).get(profession.id) ?? []
  return scale ? { ...scale, pay: salary } : null
}
