import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatsChart } from '#client/features/board/posting/my-vacancies/stats-chart.tsx'
import { FIELD_NAMES } from '#client/features/board/posting/editor/steps.ts'
import { ChoiceGroup } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { validationErrors, isRequired } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { withSpaces } from '#tests/support/spaces.ts'

test('the posting form marks exactly the fields that submission requires', () => {
  const required = Object.keys(FIELD_NAMES).filter(isRequired)
  expect(required.toSorted()).toEqual(
    [
      'title',
      'professionId',
      'workForm',
      'employment',
      'experience',
      'contracts',
      'descriptionHtml',
    ].toSorted(),
  )
})

test('a required field is marked visually and for screen readers, an optional one is not', () => {
  const shown = (props: object) => renderToStaticMarkup(<Input label="Имя" {...props} />)
  for (const props of [{ required: true }, { 'aria-required': true }]) {
    expect(shown(props)).toMatch(/<label[^>]*data-required="true"/)
    expect(shown(props)).toMatch(/<input[^>]*aria-required="true"/)
  }
  expect(shown({})).not.toMatch(/required/)
  const group = (
    <ChoiceGroup legend="Форма работы" isRequired>
      Удалённо
    </ChoiceGroup>
  )
  expect(renderToStaticMarkup(group)).toContain('Форма работы<span class="sr-only"> (обязательно)</span>')
})

test('calls that a badge excludes are described by the name of the badge everywhere', () => {
  const content = VacancyContent.parse({ hasCalls: 'yes', labels: ['no_calls'] })
  expect(validationErrors(content)?.['hasCalls']).toBe(
    'Это противоречит метке «Без звонков»: уберите метку или ответьте «Без звонков».',
  )
})

test('the statistics chart of a new vacancy names no best day without views', () => {
  const shown = (views: number, responses: number) =>
    withSpaces(renderToStaticMarkup(<StatsChart days={[{ day: '2026-11-21', views, responses }]} />))
  expect(shown(0, 0)).toContain('За сегодня просмотров и откликов не было.')
  expect(shown(0, 1)).not.toContain('Больше всего')
  expect(shown(3, 0)).toContain('Больше всего просмотров, 3')
  expect(shown(3, 0)).not.toContain('1 дней')
})
