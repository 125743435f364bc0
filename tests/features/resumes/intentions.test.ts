import { expect, test } from 'vitest'
import { resumeIntentions } from '#shared/features/board/resumes/intentions.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { understand } from '#shared/lists/text/understanding.ts'
import { realNames } from '../vacancies/search/known-names.ts'
import { readAs, valuesOutside } from '../vacancies/search/readings.ts'

const names = realNames()
const HIGHER = 'education=bachelor,higher,master,candidate,doctor'

test.each([
  ['бухгалтер до 80000', 'salary=80000', 'бухгалтер'],
  ['сметчик 90-120 тысяч', 'salary=120000', 'сметчик'],
  ['сметчик зарплата 70 тыс', 'salary=70000', 'сметчик'],
  ['сметчик от 100000', '', 'сметчик'],
  ['резюме логиста в Казани', 'location=kazan', 'логиста'],
  ['ищу юриста удалённо', 'workForm=remote,home', 'юриста'],
  ['технолог с опытом от 5 лет', 'experience=from_3_to_6,over_6', 'технолог'],
  ['опыт до года', 'experience=under_1', ''],
  ['кладовщик без опыта', 'experience=none', 'кладовщик'],
  ['повар на полставки 2/2', 'employment=part schedule=two_two', 'повар'],
  ['агроном с высшим образованием', HIGHER, 'агроном'],
  ['юрист высшее юридическое образование', HIGHER, 'юрист'],
  ['среднее специальное образование', 'education=special_secondary', ''],
  ['неоконченное высшее', 'education=unfinished_higher', ''],
  ['кандидат наук', 'education=candidate', ''],
  ['менеджер со знанием английского', 'language=en', 'менеджер'],
  ['логист с китайским языком', 'language=zh', 'логист'],
  ['с английским b2', 'language=en', ''],
  ['менеджер английский язык не ниже B1', 'language=en', 'менеджер'],
  ['логист английский свободно', 'language=en', 'логист'],
  ['немецкий в совершенстве', 'language=de', ''],
  ['технический писатель с английским', 'language=en', 'технический писатель'],
  ['юрист с немецким в совершенстве', 'language=de', 'юрист'],
  ['англоговорящий менеджер', 'language=en', 'менеджер'],
  ['репетитор английского b2', '', 'репетитор английского'],
  ['водитель категории b', '', 'водитель категории b'],
  ['хочу нанять копирайтера', '', 'копирайтера'],
  ['таргетолог со знанием figma', '', 'таргетолог figma'],
  ['преподаватель английского языка', '', 'преподаватель английского языка'],
  ['переводчик с немецкого языка', '', 'переводчик с немецкого языка'],
  ['модель с фото', 'photo=1', 'модель'],
  ['резюме за последние 3 дня', 'period=3', ''],
  ['научный сотрудник', '', 'научный сотрудник'],
  ['работа с 14 лет', '', '14 лет'],
  ['оператор по гпх без звонков', '', 'оператор по гпх'],
])('«%s» says whom an employer looks for', (text, intentions, rest) =>
  expect(readAs(understand(text, resumeIntentions, names))).toEqual({ intentions, rest }),
)

test('every condition that a search for resumes can mean is one of its filters', () => {
  expect(valuesOutside(resumeIntentions, resumeList.fields)).toEqual([])
})
