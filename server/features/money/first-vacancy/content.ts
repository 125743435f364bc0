/** The typed first vacancy ↔ the text that the rest of the product works with. */
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { professionMatcherOf } from '#server/features/reference/data/profession-match.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { isDistantForm, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { FirstVacancyText, FirstCompanyText } from '#shared/features/money/first-vacancy/forms.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'
import { CompanyForm } from '#shared/features/identity/companies/forms.ts'
import type { Location } from '#shared/features/reference/locations/model.ts'
import type { Profession } from '#shared/features/reference/professions/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

type Names = Pick<ReferenceData, 'professions' | 'locations' | 'locationNames'>

type ReadText = {
  content: VacancyContent
  profession: Profession | null
  place: Location | null
  /** Messages by field of the form; null for a complete text. */
  errors: Record<string, string> | null
}

/** The content of a typed text, with what its names stand for and what is missing in it. */
export function readText(text: FirstVacancyText, names: Names): ReadText {
  const profession = professionOf(text, names)
  const place = placeOf(text.place, names)
  const isDistant = isDistantForm(text.workForm)
  const isAnywhere = isDistant && ANYWHERE.test(text.place.trim())
  const asked: Omit<VacancyContent, AskedLater> = {
    ...knownOf(text),
    professionId: profession?.id ?? null,
    isWorkFromAnywhere: isAnywhere,
    workFromIds: isDistant && place ? [place.id] : [],
    locationIds: !isDistant && place ? [place.id] : [],
    descriptionHtml: cleanText(text.description, 'text'),
  }
  const content = VacancyContent.parse(asked)
  const errors = {
    ...typedErrors(validationErrors(content) ?? {}),
    ...nameErrors({ text, profession, place, isAnywhere }),
  }
  return { content, profession, place, errors: Object.keys(errors).length > 0 ? errors : null }
}

/** Fields that the one-page form leaves to the whole one. A new field is either read above or named here. */
type AskedLater =
  // They refine what is asked.
  | 'address'
  | 'schedule'
  | 'hoursPerDay'
  | 'workStartsAt'
  | 'workEndsAt'
  | 'workZone'
  | 'overlapHours'
  | 'currency'
  | 'bonuses'
  | 'payFrequency'
  | 'equipment'
  | 'hasCalls'
  | 'labels'
  // Parts of the description, which is one text here.
  | 'dutiesHtml'
  | 'requirementsHtml'
  | 'conditionsHtml'
  | 'skills'
  | 'languages'
  // How responses come in, which a newcomer decides when there are some.
  | 'contactName'
  | 'acceptsShortResponses'
  | 'questions'
  | 'testHours'
  | 'testPay'
  | 'publishAt'

/** «из любой страны», «любая страна», «весь мир», «откуда угодно» */
const ANYWHERE =
  /^(?:(?:из )?люб(?:ая|ой) (?:стран[аы]|точк[аи](?: мира)?)|весь мир|откуда угодно|где угодно)$/iu

/** A choice that is not in its list is none. */
function knownOf({ contract, answerDays, employment, experience, salaryTax, ...text }: FirstVacancyText) {
  const { shape } = VacancyContent
  return {
    title: text.title,
    salaryFrom: text.salaryFrom,
    salaryTo: text.salaryTo,
    salaryRangeReason: text.salaryRangeReason,
    workForm: shape.workForm.catch(null).parse(text.workForm),
    salaryPeriod: shape.salaryPeriod.catch('month').parse(text.salaryPeriod),
    employment: shape.employment.catch(null).parse(employment),
    experience: shape.experience.catch(null).parse(experience),
    salaryTax: shape.salaryTax.catch(null).parse(salaryTax),
    contracts: shape.contracts.catch([]).parse([contract]),
    answerDays: shape.answerDays.catch(shape.answerDays.parse(undefined)).parse(Number(answerDays)),
  }
}

/** The typed profession, else the one that the title names. */
function professionOf({ profession, title }: FirstVacancyText, { professions }: Names) {
  const id = professionMatcherOf(professions)(profession.trim() === '' ? title : profession)
  return id === null ? null : professions.byId(id)
}

/** The largest place that is called so. */
function placeOf(name: string, { locationNames }: Names) {
  const [first] = locationNames.startingWith(name)
  const folded = fold(name).trim().replace(/\s+/g, ' ')
  return first && locationNames.namesOf(first.id).includes(folded) ? first : null
}

/** The messages of the content at the fields of the form. */
const typedErrors = ({
  descriptionHtml,
  contracts,
  workFromIds: _from,
  locationIds: _at,
  professionId: _profession,
  ...others
}: Record<string, string>) => ({
  ...others,
  ...(descriptionHtml ? { description: descriptionHtml } : {}),
  ...(contracts ? { contract: contracts } : {}),
})

function nameErrors({
  text,
  profession,
  place,
  isAnywhere,
}: Pick<ReadText, 'profession' | 'place'> & { text: FirstVacancyText; isAnywhere: boolean }): Record<
  string,
  string
> {
  return {
    ...(profession ? {} : { profession: professionMissing(text) }),
    ...(isAnywhere ? {} : place ? placeError(text, place) : { place: placeMissing(text.place) }),
  }
}

const professionMissing = ({ profession }: FirstVacancyText) =>
  profession.trim() === ''
    ? 'По названию профессию не узнали. Напишите её обычным словом: «бухгалтер», «швея».'
    : 'Такой профессии нет в справочнике. Напишите ближайшую по смыслу.'

const placeMissing = (name: string) =>
  name.trim() === ''
    ? FORM_MESSAGES.required
    : 'Такого места нет в справочнике. Напишите страну, регион или город целиком.'

const placeError = ({ workForm }: FirstVacancyText, { type }: Location): Record<string, string> =>
  type === 'country' && WORK_FORMS.some((form) => form === workForm) && !isDistantForm(workForm)
    ? { place: 'Напишите город или регион: на место нужно приезжать.' }
    : {}

/** The company as the product stores it, with messages by field of what is wrong; `fields` is null for a wrong one. */
export function readCompanyText(text: FirstCompanyText) {
  const { placement, ...typed } = text
  const parsed = CompanyForm.safeParse(typed)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  if (parsed.success) Object.assign(errors, registrationErrors(parsed.data))
  if (placement === 'free' && typed.inn.trim() === '')
    errors['inn'] = 'Для бесплатной вакансии нужен ИНН: по нему мы проверяем компанию.'
  return { fields: parsed.data ?? null, errors: Object.keys(errors).length > 0 ? errors : null }
}
