import type { CountedLocation } from '#shared/features/board/places/contract.ts'
import type { Facets, ListResult } from '#shared/features/board/vacancies/contract.ts'
import type { Total } from '#shared/lists/answer.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf, plural } from '#shared/kernel/plural.ts'
import type { PluralForms } from '#shared/kernel/plural.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'

/** What the city has now, in numbers of its own list and nothing else. */
export function CityNumbers({ city, list }: { city: CountedLocation; list: ListResult }) {
  if (list.total.value === 0) return null
  return <p className="max-w-[68ch] text-lead text-muted">{sentencesOf(city, list).join(' ')}</p>
}

function sentencesOf(city: CountedLocation, { total, facets }: ListResult): string[] {
  const parts = [
    counted(countIn(facets, 'experience', 'none'), {
      one: 'не требует опыта',
      few: 'не требуют опыта',
      many: 'не требуют опыта',
    }),
    counted(countIn(facets, 'period', '7'), {
      one: 'появилась за последнюю неделю',
      few: 'появились за последнюю неделю',
      many: 'появились за последнюю неделю',
    }),
  ].filter((part) => part !== null)
  const remote = counted(countIn(facets, 'workForm', 'remote'), {
    one: 'из них удалённая',
    few: 'из них удалённые',
    many: 'из них удалённых',
  })
  return [
    `Сейчас ${inPlace(city)} можно откликнуться на${NO_BREAK_SPACE}${onVacancies(total)}.`,
    ...(city.namedCount > 0 && city.namedCount < city.vacancyCount
      ? [
          `Прямо здесь ищут людей в${NO_BREAK_SPACE}${countOf(city.namedCount, HERE)}, остальные подходят и${NO_BREAK_SPACE}тем, кто работает отсюда.`,
        ]
      : []),
    ...(remote ? [`${remote}: работать можно, не выходя из дома.`] : []),
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
  ]
}

/** After «в»: «в 1 вакансии», «в 34 вакансиях». */
const HERE = { one: 'вакансии', few: 'вакансиях', many: 'вакансиях' }

function countIn(facets: Facets, name: keyof Facets, value: string) {
  return facets[name].find((one) => one.value === value)?.count ?? 0
}

function counted(count: number, forms: PluralForms): string | null {
  return count > 0 ? `${formatNumber(count)} ${plural(count, forms)}` : null
}

/** In the accusative: «1 вакансию», «более чем 1 000 вакансий». */
function onVacancies({ value, isExact }: Total) {
  const forms = { one: 'вакансию', few: 'вакансии', many: 'вакансий' }
  return isExact ? countOf(value, forms) : `более чем ${countOf(value, forms)}`
}
