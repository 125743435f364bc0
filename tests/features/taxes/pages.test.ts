import { expect, test } from 'vitest'
import { runJob } from '#tests/support/jobs.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

async function textOf(path: string) {
  const { status, body } = await send(path)
  expect(status).toBe(200)
  return body
    .replaceAll('\u00A0', ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test.each([
  ['pay=100000&year=2026', 'Из 100 000 ₽ на руки остаётся 87 000 ₽ в месяц в среднем за год.'],
  ['pay=87000&basis=net&year=2026', 'Чтобы получать на руки 87 000 ₽, в договоре нужно 100 000 ₽.'],
  ['pay=100%20000%20%E2%82%BD&year=2026', 'Работодателю это стоит 130 200 ₽.'],
  ['pay=300000&year=2026', 'с января на руки 261 000 ₽, с сентября — 255 000 ₽'],
  ['pay=300000&kind=self_employed&year=2026', 'Доход за год выше предела: самозанятым так работать нельзя.'],
  ['pay=%D0%BC%D0%BD%D0%BE%D0%B3%D0%BE', 'Введите сумму в месяц числом, например 100 000.'],
  ['pay=-5', 'Введите сумму в месяц числом, например 100 000.'],
])('the calculator answers %s: %s', async (query, answer) => {
  expect(await textOf(`/calculator?${query}`)).toContain(answer)
})

test('the calculator counts the deduction of the self-employed only in their first year', async () => {
  const query = 'pay=100000&kind=self_employed&year=2026'
  expect(await textOf(`/calculator?${query}`)).toContain('Из 100 000 ₽ на руки остаётся 94 000 ₽')
  expect(await textOf(`/calculator?${query}&deduction=on`)).toContain(
    'Из 100 000 ₽ на руки остаётся 94 833 ₽',
  )
  expect(await textOf('/calculator')).toContain('Первый год самозанятости: вычет 10 000 ₽ ещё не потрачен')
})

test('the calculator names the figures of its year, their sources and the day of the next check', async () => {
  const [of2025, of2026] = [await textOf('/calculator?year=2025'), await textOf('/calculator?year=2026')]
  expect(of2025).toContain('до предельной базы 2 759 000 ₽, выше — 15,1 %')
  expect(of2025).toContain('НДС с дохода выше 60 млн ₽')
  expect(of2025).toContain('Выбран не 2026 год.')
  expect(of2026).toContain('до предельной базы 2 979 000 ₽, выше — 15,1 %')
  expect(of2026).toContain('с частей выше 2,4 млн ₽ — 15 % , 5 млн ₽ — 18 %')
  expect(of2026).toContain('НК РФ, статья 145. Перепроверим до 25 декабря 2026')
})

test('in a year whose figures are not all known the calculator counts by the last complete one and says why', async () => {
  board.setNow('2026-12-31T20:59:59Z')
  expect(await textOf('/calculator')).not.toContain('известно ещё не всё')
  board.setNow('2026-12-31T21:00:00Z')
  await runJob(board.deps, 'new-year')
  const text = await textOf('/calculator')
  expect(text).toContain('Расчёт по ставкам 2026 года')
  expect(text).toContain('Для 2027 года известно ещё не всё: «Взносы работодателя: предельная база».')
})
