import { payText } from '#shared/features/board/vacancies/median-pay.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { ProfessionRef } from '#shared/features/content/articles/contract.ts'
import { countOf } from '#shared/kernel/number.ts'

/** «обычно 80 000 ₽ на руки, 12 вакансий» */
export function professionFacts({ median, vacancyCount }: Pick<ProfessionRef, 'median' | 'vacancyCount'>) {
  const pay = median === null ? 'мало данных о зарплате' : `обычно ${payText(median)}`
  return `${pay}, ${vacancyCount > 0 ? countOf(vacancyCount, VACANCY_FORMS) : 'сейчас вакансий нет'}`
}
