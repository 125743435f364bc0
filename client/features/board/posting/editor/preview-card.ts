import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { minutesOfClock } from '#shared/features/board/vacancies/hours.ts'
import { CLOCK } from '#shared/lists/fields.ts'
import { isGross } from '#shared/features/board/posting/vocabulary.ts'
import { isDistantForm, TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { withNet } from '#shared/features/board/vacancies/net-salary.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { typedSum } from './typed-sum.ts'
import type { PreviewedVacancy } from '#shared/features/board/vacancies/contract.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { sentencesOfHtml } from '#shared/kernel/html-text.ts'

/** Minutes after midnight; null while it is no time. */
const typedClock = (typed: string) => (CLOCK.test(typed.trim()) ? minutesOfClock(typed.trim()) : null)

/** The card of the text as it is typed now. */
export function previewCard(
  content: VacancyContent,
  {
    company,
    places,
    now,
    taxYear,
  }: { company: CompanyRef; places: readonly LocationRef[]; now: string; taxYear: TaxYear },
): PreviewedVacancy {
  const { workForm } = content
  const isDistant = isDistantForm(workForm)
  const named = (ids: readonly number[]) => places.filter(({ id }) => ids.includes(id))
  const [from, to] = [typedSum(content.salaryFrom), typedSum(content.salaryTo)]
  return {
    id: null,
    title: content.title.trim(),
    company,
    salary:
      from === null && to === null
        ? null
        : withNet(
            {
              from,
              to,
              currency: content.currency,
              gross: isGross(content.salaryTax),
              period: content.salaryPeriod,
            },
            content.contracts,
            taxYear,
          ),
    workForm,
    distantWork: isDistant,
    experience: content.experience,
    employment: content.employment,
    schedule: content.schedule,
    payFrequency: content.payFrequency,
    labels: content.labels,
    locations: isDistant ? [] : named(content.locationIds),
    workFrom: isDistant && !content.isWorkFromAnywhere ? named(content.workFromIds) : [],
    workFromAnywhere: isDistant && content.isWorkFromAnywhere,
    workFromExcept: [],
    workStartsAt: typedClock(content.workStartsAt),
    workEndsAt: typedClock(content.workEndsAt),
    workZone: Number(content.workZone),
    contracts: content.contracts,
    summary: excerpt(sentencesOfHtml(TEXT_PARTS.map((part) => content[part]).join('<p>')), 240),
    publishedAt: now,
    isHighlighted: false,
    takesResponses: false,
    attribution: null,
    answers: null,
    answerDays: content.answerDays,
  }
}
