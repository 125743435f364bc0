import { expect, test } from 'vitest'
import { vacancyIntentions } from '#shared/features/board/vacancies/intentions.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { understand } from '#shared/lists/text/understanding.ts'
import { readAs, valuesOutside } from './readings.ts'
import { realNames } from './known-names.ts'

const names = realNames()
const read = (text: string) => readAs(understand(text, vacancyIntentions, names))

const FROM_HOME = 'workForm=remote,home'
const BY_HAND = 'workForm=home'
const SOME_EXPERIENCE = 'experience=from_1_to_3,from_3_to_6,over_6'

test.each([
  ['бухгалтер удалённо', FROM_HOME, 'бухгалтер'],
  ['удалённый помощник', FROM_HOME, 'помощник'],
  ['хочу удалёнку', FROM_HOME, ''],
  ['верстальщик на удалёнке', FROM_HOME, 'верстальщик'],
  ['сметчик, дистанционно', FROM_HOME, 'сметчик'],
  ['удаленная работа логистом', FROM_HOME, 'логистом'],
  ['вязание на дому', BY_HAND, 'вязание'],
  ['швея, надомная работа', BY_HAND, 'швея'],
  ['работа на дому', BY_HAND, ''],
  ['ищу работу на дому', BY_HAND, ''],
  ['на дому', BY_HAND, ''],
  ['сборка на дому', BY_HAND, 'сборка'],
  ['сборка игрушек из дома', BY_HAND, 'сборка игрушек'],
  ['шить дома', BY_HAND, 'шить'],
  ['хочу вязать дома', BY_HAND, 'вязать'],
  ['работа дома руками', BY_HAND, 'руками'],
  ['упаковка в домашних условиях', BY_HAND, 'упаковка'],
  ['надомница', BY_HAND, ''],
  ['надомник', BY_HAND, ''],
  ['надомный труд', BY_HAND, ''],
  ['бухгалтер на дому', FROM_HOME, 'бухгалтер'],
  ['кадровик на дому', FROM_HOME, 'кадровик'],
  ['инженер на дому', FROM_HOME, 'инженер'],
  ['smm на дому', FROM_HOME, 'smm'],
  ['надомная работа за компьютером', FROM_HOME, 'компьютером'],
  ['наборщик текстов на дому', FROM_HOME, 'наборщик текстов'],
  ['работа дома', FROM_HOME, ''],
  ['корректор из дома', FROM_HOME, 'корректор'],
  ['заработок в интернете', FROM_HOME, ''],
  ['хоум-офис аналитик', FROM_HOME, 'аналитик'],
  ['remote golang developer', FROM_HOME, 'golang developer'],
  ['юрист не в офисе', FROM_HOME, 'юрист'],
  ['дизайнер гибридный график', 'workForm=hybrid', 'дизайнер'],
  ['тестировщик гибрид', 'workForm=hybrid', 'тестировщик'],
  ['удалённо или гибрид', `${FROM_HOME},hybrid`, ''],
  ['секретарь в офис', 'workForm=on_site', 'секретарь'],
  ['работа в офисе', 'workForm=on_site', ''],
  ['инженер с разъездами', 'workForm=travelling', 'инженер'],
])('«%s» says where one works', (text, intentions, rest) => expect(read(text)).toEqual({ intentions, rest }))

test.each([
  ['кладовщик без опыта', 'experience=none', 'кладовщик'],
  ['флорист без опыта работы', 'experience=none', 'флорист'],
  ['начинающий иллюстратор', 'experience=none', 'иллюстратор'],
  ['для новичков', 'experience=none', ''],
  ['опыт не требуется', 'experience=none', ''],
  ['нет опыта', 'experience=none', ''],
  ['технолог с нуля', 'experience=none', 'технолог'],
  ['опыт 1-3 года', 'experience=from_1_to_3', ''],
  ['опыт 1–3 года сметчик', 'experience=from_1_to_3', 'сметчик'],
  ['токарь опыт от 3 лет', 'experience=from_3_to_6,over_6', 'токарь'],
  ['опыт работы 4 года', 'experience=from_3_to_6', ''],
  ['опыт более 6 лет', 'experience=over_6', ''],
  ['сварщик с опытом', SOME_EXPERIENCE, 'сварщик'],
  ['сварщик со стажем', SOME_EXPERIENCE, 'сварщик'],
  ['джун python', '', 'джун python'],
  ['стажёр аналитик', '', 'стажёр аналитик'],
])('«%s» says what experience one has', (text, intentions, rest) =>
  expect(read(text)).toEqual({ intentions, rest }),
)

test.each([
  ['от 80000', 'salary=80000', ''],
  ['логист от 80 000 руб.', 'salary=80000', 'логист'],
  ['логист 75 000 ₽ удалённо', `salary=75000 ${FROM_HOME}`, 'логист'],
  ['зарплата 95000', 'salary=95000', ''],
  ['зп от 50', 'salary=50000', ''],
  ['з/п 70 тыс', 'salary=70000', ''],
  ['60 тысяч', 'salary=60000', ''],
  ['кондитер 60 т.р.', 'salary=60000', 'кондитер'],
  ['python 200к', 'salary=200000', 'python'],
  ['100k аналитик', 'salary=100000', 'аналитик'],
  ['от 1,5 млн директор', 'salary=1500000', 'директор'],
  ['60-80к', 'salary=60000', ''],
  ['от 60 до 80 тысяч', 'salary=60000', ''],
  ['оклад от 45 000 до 60 000 в месяц', 'salary=45000', ''],
  ['повар 90000', 'salary=90000', 'повар'],
  ['от 120.000 рублей на руки', 'salary=120000', ''],
  ['300 000+ директор', 'salary=300000', 'директор'],
  ['до 100000 повар', '', 'повар'],
  ['грузчик 3500 за смену', 'salary=52500', 'грузчик'],
  ['тьютор 500 руб/час', 'salary=82000', 'тьютор'],
  ['java $4000', 'salary=320000', 'java'],
  ['java 4000 евро', 'salary=372000', 'java'],
  ['1с 8.3', '', '1с 8.3'],
  ['поддержка 24/7', '', 'поддержка 24/7'],
  ['вожатый 2026', '', 'вожатый 2026'],
  ['+7 900 000-00-00', '', '+7 900 000-00-00'],
  ['89000000000', '', '89000000000'],
  ['копирайтер 20000 знаков', '', 'копирайтер 20000 знаков'],
  ['блогер 50000 подписчиков', '', 'блогер 50000 подписчиков'],
  ['водитель 20т', '', 'водитель 20т'],
  ['монтаж 4к', '', 'монтаж 4к'],
  ['от 18 лет', '', 'от 18 лет'],
])('«%s» says what pay is enough, if any', (text, intentions, rest) =>
  expect(read(text)).toEqual({ intentions, rest }),
)

test.each([
  ['частичная занятость', 'employment=part', ''],
  ['подработка вечером', 'evenings=1 employment=part', ''],
  ['оператор неполный день', 'employment=part', 'оператор'],
  ['корректор на полставки', 'employment=part', 'корректор'],
  ['на 4 часа', 'employment=part', ''],
  ['сиделка 4-5 часов в день', 'employment=part', 'сиделка'],
  ['8 часов в день', 'employment=full', ''],
  ['0,5 ставки логопед', 'employment=part', 'логопед'],
  ['агроном на полный день', 'employment=full', 'агроном'],
  ['full-time', 'employment=full', ''],
  ['проектная работа', 'employment=project', ''],
  ['временная работа упаковщиком', 'employment=temporary', 'упаковщиком'],
  ['курьер на лето', 'employment=temporary', 'курьер'],
  ['сварщик вахтой', 'employment=rotation', 'сварщик'],
  ['работа вахтовым методом', 'employment=rotation', ''],
  ['монтажник вахта 60/30', 'employment=rotation', 'монтажник'],
  ['подработка на дому', `employment=part ${BY_HAND}`, ''],
  ['подработка онлайн', `${FROM_HOME} employment=part`, ''],
  ['стажировка дизайнером', 'employment=internship', 'дизайнером'],
  ['архитектор стажировка', 'employment=internship', 'архитектор'],
  ['график 5/2', 'schedule=five_two', ''],
  ['пятидневка', 'schedule=five_two', ''],
  ['продавец 2/2', 'schedule=two_two', 'продавец'],
  ['два через два', 'schedule=two_two', ''],
  ['6/1 монтажник', 'schedule=six_one', 'монтажник'],
  ['медсестра сменный график', 'schedule=shifts', 'медсестра'],
  ['охранник сутки через трое', 'schedule=shifts', 'охранник'],
  ['работа по выходным', 'schedule=weekends', ''],
  ['свободный график', 'schedule=flexible', ''],
  ['переводчик с гибким графиком работы', 'schedule=flexible', 'переводчик'],
  ['мастер на час', '', 'мастер на час'],
  ['ночная смена', '', 'ночная смена'],
])('«%s» says how much and when one works', (text, intentions, rest) =>
  expect(read(text)).toEqual({ intentions, rest }),
)

test.each([
  ['с ежедневной оплатой', 'payFrequency=daily', ''],
  ['фасовщик оплата каждый день', 'payFrequency=daily', 'фасовщик'],
  ['выплаты сразу после смены', 'payFrequency=daily', ''],
  ['еженедельные выплаты', 'payFrequency=weekly', ''],
  ['оплата раз в неделю', 'payFrequency=weekly', ''],
  ['выплаты два раза в месяц', 'payFrequency=twice_monthly', ''],
  ['оплата за проект', 'payFrequency=per_project', ''],
  ['самозанятый фотограф', 'contract=self_employed', 'фотограф'],
  ['фотограф по гпх', 'contract=civil', 'фотограф'],
  ['официальное трудоустройство', 'contract=labour', ''],
  ['технолог по ТК РФ', 'contract=labour', 'технолог'],
  ['бухгалтер ип', '', 'бухгалтер ип'],
  ['оператор без звонков', 'label=no_calls', 'оператор'],
  ['без холодных звонков', 'label=no_calls', ''],
  ['репетитор без камеры', 'label=no_video', 'репетитор'],
  ['работа для инвалидов', 'label=disability', ''],
  ['инвалид 3 группы', 'label=disability', ''],
  ['работа с 14 лет', 'label=from_age_14', ''],
  ['подработка для школьников', 'employment=part label=from_age_14', ''],
  ['для мам в декрете', 'label=child_at_home', ''],
  ['с обучением', 'label=internship', ''],
  ['для студентов', 'employment=part,project,internship experience=none', ''],
  ['вакансии за неделю', 'period=7', ''],
  ['за последние 3 дня', 'period=3', ''],
  ['свежие вакансии сегодня', 'period=1', ''],
  ['от прямых работодателей', 'direct=1', ''],
  ['каменщик без посредников', 'direct=1', 'каменщик'],
  ['аналитик, можно из-за рубежа', 'abroad=1', 'аналитик'],
  ['редактор из-за границы', 'abroad=1', 'редактор'],
  ['живу за границей, ищу подработку', 'abroad=1 employment=part', ''],
  ['из любой страны', 'abroad=1', ''],
  ['удалённо из другой страны', `${FROM_HOME} abroad=1`, ''],
  ['вахта за рубежом', 'employment=rotation', 'рубежом'],
])('«%s» says on what terms one works', (text, intentions, rest) =>
  expect(read(text)).toEqual({ intentions, rest }),
)

test.each([
  ['кассир казань', 'location=kazan', 'кассир'],
  ['кассир в Казани', 'location=kazan', 'кассир'],
  ['из Самары удалённо', `location=samara ${FROM_HOME}`, ''],
  ['повар питер', 'location=sankt-peterburg', 'повар'],
  ['повар в г. Клин', 'location=klin', 'повар'],
  ['вакансии нижний новгород', 'location=nizhniy-novgorod', ''],
  ['сварщик новый уренгой вахта', 'location=novyy-urengoy employment=rotation', 'сварщик'],
  ['москва или спб', 'location=moskva,sankt-peterburg', ''],
  ['строитель удалённо', FROM_HOME, 'строитель'],
  ['логист китай', '', 'логист китай'],
  ['учитель истории россии', '', 'учитель истории россии'],
])('«%s» says where the work is, if anywhere', (text, intentions, rest) =>
  expect(read(text)).toEqual({ intentions, rest }),
)

test('every condition that a search for vacancies can mean is one of its filters', () => {
  expect(valuesOutside(vacancyIntentions, vacancyList.fields)).toEqual([])
})

test('conditions of a search are dropped from the age of the publication to the form of work', () => {
  const { intentions } = understand(
    'казань удалённо без опыта на 4 часа от 60000 2/2 без звонков ежедневная оплата по гпх без посредников за неделю',
    vacancyIntentions,
    names,
  )
  const fields = intentions.toSorted((a, b) => a.weight - b.weight).map(({ field }) => field)
  expect([...new Set(fields)]).toEqual([
    'period',
    'direct',
    'contract',
    'payFrequency',
    'label',
    'schedule',
    'salary',
    'employment',
    'experience',
    'location',
    'workForm',
  ])
})
