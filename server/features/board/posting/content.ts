import { extractContacts, extractLineContacts } from '#server/features/board/vacancies/contacts.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/draft.ts'
import { sanitiseHtml, withoutInvisible } from '#server/features/board/vacancies/sanitise.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { HTML_LENGTH_MAX } from '#shared/features/board/posting/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'

const HTML_PARTS = ['descriptionHtml', 'dutiesHtml', 'requirementsHtml', 'conditionsHtml'] as const

/**
 * What is kept of what was sent: texts are safe to print from here on.
 * @throws Problem invalid for a part that is too long when its signs are written as HTML: as a draft that could be saved
 * and never sent again
 */
export function cleanContent(content: VacancyContent): VacancyContent {
  const cleaned = { ...content }
  for (const part of HTML_PARTS) {
    cleaned[part] = sanitiseHtml(content[part])
    if (cleaned[part].length > HTML_LENGTH_MAX)
      throw new Problem('invalid', FORM_MESSAGES.tooLong, { [part]: FORM_MESSAGES.tooLong })
  }
  for (const line of ['title', 'address', 'contactName'] as const)
    cleaned[line] = withoutInvisible(content[line]).replace(/\s+/g, ' ')
  cleaned.skills = uniqueNames(content.skills.map((skill) => withoutInvisible(skill).trim()))
  return cleaned
}

/** Names that differ by their case only are one. */
function uniqueNames(names: readonly string[]) {
  const known = new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]))
  return [...known.values()]
}

/** A complete text as the columns that readers see: contacts stand apart, so that no page can print them. */
export function columnsOf(form: VacancyForm): Omit<VacancyDraft, 'companyId'> {
  const description = extractContacts(form.descriptionHtml)
  const others = (['dutiesHtml', 'requirementsHtml', 'conditionsHtml'] as const).map((part) => {
    const html = form[part]
    return [part, html === null ? null : extractContacts(html)] as const
  })
  const address = form.address === null ? null : extractLineContacts(form.address)
  const found = [description, ...others.map(([, one]) => one), address].filter((one) => one !== null)
  const isRemote = form.workForm === 'remote' || form.workForm === 'home'
  return {
    title: form.title,
    descriptionHtml: description.html,
    ...Object.fromEntries(
      others.map(([part, one]) => [part, one === null || one.html === '' ? null : one.html]),
    ),
    workForm: form.workForm,
    employment: form.employment,
    schedule: form.schedule,
    hoursPerDay: form.hoursPerDay,
    workStartsAt: form.workStartsAt,
    workEndsAt: form.workEndsAt,
    contracts: form.contracts,
    experience: form.experience,
    salaryFrom: form.salaryFrom,
    salaryTo: form.salaryTo,
    currency: form.currency,
    salaryGross: form.salaryTax === null ? null : form.salaryTax === 'gross',
    salaryPeriod: form.salaryPeriod,
    payFrequency: form.payFrequency,
    professionId: form.professionId,
    skills: form.skills,
    // What the form of work leaves no place for was typed before it was chosen.
    locationIds: isRemote ? [] : form.locationIds,
    workFromIds: isRemote ? form.workFromIds : [],
    equipment: form.equipment,
    hasCalls: form.hasCalls === null ? null : form.hasCalls === 'yes',
    labels: form.labels,
    languages: form.languages.filter(({ language }) => language.trim() !== ''),
    contactName: form.contactName,
    address: address?.text || null,
    emails: [...new Set(found.flatMap(({ emails }) => emails))],
    phones: [...new Set(found.flatMap(({ phones }) => phones))],
  }
}
