import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { payText } from '#shared/features/board/vacancies/median-pay.ts'
import type { CourseProfession } from '#shared/features/content/courses/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** What this board knows about the work that a course teaches; a link only to what exists. */
export function ProfessionNumbers({
  profession: { slug, name, median, beginnerVacancyCount },
}: {
  profession: CourseProfession
}) {
  return (
    <dl className="course-numbers">
      <dt>{name} на этой доске</dt>
      <dd>
        {median === null ? (
          'Мало данных о зарплате'
        ) : (
          <>
            Медиана всех уровней, не начинающих:{' '}
            <a href={pathOf('salaries-slug', { slug })}>{payText(median)}</a> в&nbsp;месяц
          </>
        )}
      </dd>
      <dd>
        {beginnerVacancyCount > 0 ? (
          <>
            Без опыта сейчас{' '}
            <a href={vacanciesPath({ profession: slug, filter: { experience: ['none'] } })} rel="nofollow">
              {countOf(beginnerVacancyCount, VACANCY_FORMS)}
            </a>
          </>
        ) : (
          'Без опыта сейчас никого не ищут'
        )}
      </dd>
    </dl>
  )
}
