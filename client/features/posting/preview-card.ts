import type { CompanyRef } from '#shared/features/companies/model.ts'
import type { LocationRef } from '#shared/features/locations/model.ts'
import type { VacancyContent } from '#shared/features/posting/model.ts'
import { isAway } from '#shared/features/posting/forms.ts'
import type { VacancyCard } from '#shared/features/vacancies/contract.ts'
import type { VacancyId } from '#shared/features/vacancies/model.ts'
import { SALARY_MAX } from '#shared/features/vacancies/vocabulary.ts'
import { typedNumber } from '#shared/kernel/form-fields.ts'
import { excerpt, textOfHtml } from '#shared/kernel/html-text.ts'

/** The card that a reader would see of what is typed by now. */
export function previewCard(
  content: VacancyContent,
  { company, places, now }: { company: CompanyRef; places: readonly LocationRef[]; now: string },
): VacancyCard {
  const workForm = content.workForm ?? 'remote'
  const named = (ids: readonly number[]) => places.filter(({ id }) => ids.includes(id))
  const parts = [
    content.descriptionHtml,
    content.dutiesHtml,
    content.requirementsHtml,
    content.conditionsHtml,
  ]
  const [from, to] = [content.salaryFrom, content.salaryTo].map(amountOf)
  return {
    id: NOBODY,
    title: content.title.trim() || 'Название вакансии',
    company,
    salary:
      from == null && to == null
        ? null
        : {
            from: from ?? null,
            to: to ?? null,
            currency: content.currency,
            gross: content.salaryTax === null ? null : content.salaryTax === 'gross',
            period: content.salaryPeriod,
          },
    workForm,
    distantWork: isAway(workForm),
    experience: content.experience,
    employment: content.employment,
    schedule: content.schedule,
    payFrequency: content.payFrequency,
    labels: content.labels,
    locations: isAway(workForm) ? [] : named(content.locationIds),
    workFrom: isAway(workForm) ? named(content.workFromIds) : [],
    summary: excerpt(parts.map(textOfHtml).join(' '), 240) || 'Здесь будут первые строки описания.',
    publishedAt: now,
    isHighlighted: false,
    answers: null,
  }
}

/** Safe: the card leads nowhere. */
const NOBODY = 0 as VacancyId

function amountOf(typed: string) {
  const amount = Math.round(typedNumber(typed) ?? 0)
  return amount > 0 && amount <= SALARY_MAX ? amount : null
}
