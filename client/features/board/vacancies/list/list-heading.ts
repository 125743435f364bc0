import { withSeveral } from '#client/lists/list-state.ts'
import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { takesScope } from '#shared/features/board/vacancies/scope.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

type HeadingParts = Pick<
  ListResult,
  'profession' | 'location' | 'attribute' | 'company' | 'filter' | 'facets' | 'understood'
>

/** «Работа бухгалтером из дома в Казани без опыта», «Вакансии «дизайнер» в Омске», «Вакансии компании „Заря“». */
export function listHeading(list: HeadingParts): string {
  const { profession, location, attribute, company, filter } = list
  const kind = attribute ? attributeOf(attribute)?.heading : undefined
  const place = location && inPlace(location)
  const scope = SCOPE_WORDS[scopeOf(list)]
  const isPlain = !kind && !place && scope === null && filter.location.length + filter.profession.length === 0
  const words = [subject({ profession, company, filter, isPlain }), scope, place, kind]
  return withSeveral(words.filter(Boolean).join(' '), list)
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
  return isPlain ? 'Все вакансии' : 'Работа'
}

const SCOPE_WORDS = { home: `из${NO_BREAK_SPACE}дома`, hybrid: 'с гибридным графиком', all: null }

/** The scope that the list has; all where a form of work was chosen, or is named by the text. */
function scopeOf({ filter, understood }: HeadingParts) {
  return takesScope(filter) && !understood.some((one) => one.filter === 'workForm') ? filter.scope : 'all'
}
