import type { Deps } from '#server/features/board/context.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { PricedResume, Resume } from '#shared/features/board/resumes/model.ts'

/**
 * Returns the pay of vacancies in the profession of a resume, and `pay`, the wanted pay; null when there is too little
 * data or the resume has no pay.
 */
export async function payScaleOf(
  deps: Deps,
  { profession, salary }: Pick<Resume, 'profession' | 'salary'>,
): Promise<PricedResume['salaryScale']> {
  if (profession === null || salary === null) return null
  const [scale] = (await readSalaryScales(deps)).get(profession.id) ?? []
  return scale ? { ...scale, pay: salary } : null
}
