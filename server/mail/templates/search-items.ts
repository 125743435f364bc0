/** Search results in e-mails. Titles and names come from other users. */
import { experienceLabel } from '#shared/features/board/resumes/experience.ts'
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { formatAmount, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { untrustedName } from './compose.ts'
import type { EmailItem, MailSite } from './email-content.ts'

export function vacancyItem(site: MailSite, card: VacancyCard): EmailItem {
  const { id, title, company, salary, workForm, workFrom, locations } = card
  const places = workFrom.length > 0 ? workFrom : locations
  return {
    title: untrustedName(title),
    url: `${site.publicUrl}${pathOf('vacancies-id', { id })}?utm_source=email`,
    facts: [
      salaryLabel(salary),
      untrustedName(company.title),
      joined([workForm ? WORK_FORM_LABELS[workForm] : '', toPlaces(places)]),
    ],
  }
}

/** Neither a name nor a photo: the site shows those to whom the visibility of the resume allows. */
export function resumeItem(site: MailSite, card: ResumeCard): EmailItem {
  const { id, title, salary, experienceRange, workForms, location } = card
  const pay = salary === null ? 'Зарплата не указана' : `От${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}`
  const experience = experienceLabel(card) ?? ''
  return {
    title: untrustedName(title),
    url: site.publicUrl + pathOf('resumes-id', { id }),
    facts: [
      joined([pay, experience === '' || experienceRange === 'none' ? experience : `опыт ${experience}`]),
      joined([
        workForms.map((form) => WORK_FORM_LABELS[form]).join(', '),
        toPlaces(location ? [location] : []),
      ]),
    ].filter((fact) => fact !== ''),
  }
}

const PLACES_SHOWN = 2

function toPlaces(places: readonly { name: string }[]): string {
  const names = places.slice(0, PLACES_SHOWN).map(({ name }) => name)
  const rest = places.length - names.length
  return names.join(', ') + (rest > 0 ? ` и${NO_BREAK_SPACE}ещё${NO_BREAK_SPACE}${rest}` : '')
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')
