import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

type HeadingParts = Pick<ListResult, 'profession' | 'location' | 'attribute' | 'company' | 'filter'>

/** «Работа бухгалтером в Казани без опыта», «Вакансии «дизайнер» в Омске», «Вакансии компании „Заря“». */
export function listHeading({ profession, location, attribute, company, filter }: HeadingParts): string {
  const kind = attribute ? attributeOf(attribute)?.heading : undefined
  const place = location && inPlace(location)
  const words = [subject({ profession, company, filter, isPlain: !kind && !place }), place, kind]
  return words.filter(Boolean).join(' ')
}

function subject({
  profession,
  company,
  filter,
  isPlain,
}: Pick<HeadingParts, 'profession' | 'company' | 'filter'> & { isPlain: boolean }) {
  if (filter.search !== '') {
    return profession
      ? `«${filter.search}»: работа ${profession.nameInstrumental}`
      : `Вакансии «${filter.search}»`
  }
  if (company) return `Вакансии компании ${companyInQuotes(company.title)}`
  if (profession) return `Работа ${profession.nameInstrumental}`
  return isPlain ? `Вакансии для${NO_BREAK_SPACE}работы из${NO_BREAK_SPACE}дома` : 'Работа'
}
