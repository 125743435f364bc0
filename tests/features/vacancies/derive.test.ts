import { describe, expect, test } from 'vitest'
import { deriveTerms } from '#server/features/board/vacancies/derivation/derive.ts'

describe('terms of work', () => {
  test.each([
    ['График 5/2', 'five_two'],
    ['С понедельника по пятницу', 'five_two'],
    ['График работы 2/2', 'two_two'],
    ['Два через два', 'two_two'],
    ['6/1, воскресенье выходной', 'six_one'],
    ['Сменный график', 'shifts'],
    ['Подработка по выходным', 'weekends'],
    ['Возможна работа в выходные, когда выходит релиз', null],
    ['Работа по выходным дням — редко, но бывает', null],
    ['Свободный график', 'flexible'],
    ['Дружный коллектив', null],
  ])('the schedule derived from «%s» is %s', (text, schedule) => {
    expect(deriveTerms(text).schedule).toBe(schedule)
  })

  test.each([
    ['Оформление по ТК РФ', ['labour']],
    ['Договор ГПХ', ['civil']],
    ['Работаем с самозанятыми', ['self_employed']],
    ['Не предоставляем другие виды оформления: ИП, ГПХ', []],
    ['Сервис для предпринимателей и самозанятых', []],
    ['Контроль договоров оказания услуг', []],
    ['Работа по договору оказания услуг', ['civil']],
    ['Самозанятость или ИП', ['self_employed', 'sole_proprietor']],
    ['Трудовой договор или ГПХ', ['labour', 'civil']],
    ['Без самозанятости', []],
    ['Ведение учёта ИП и ООО', []],
  ])('the agreement types derived from «%s» are %j', (text, contracts) => {
    expect(deriveTerms(text).contracts).toEqual(contracts)
  })

  test.each([
    ['Ежедневные выплаты', 'daily'],
    ['Оплата такси после смены', null],
    ['Статистика дохода за каждый день', null],
    ['Зарплата по результатам собеседования', null],
    ['Знание программ по проектированию', null],
    ['Ежемесячный доход 80 000 рублей', null],
    ['Выплата зарплаты 1 раз в месяц', 'monthly'],
    ['Оплата после каждой смены', 'daily'],
    ['Выплаты раз в неделю', 'weekly'],
    ['Зарплата два раза в месяц', 'twice_monthly'],
    ['Аванс и зарплата без задержек', 'twice_monthly'],
    ['Оплата за проект', 'per_project'],
    ['Зарплата выплачивается один раз в месяц', null],
    ['Зарплата раз в месяц', 'monthly'],
  ])('the pay frequency derived from «%s» is %s', (text, frequency) => {
    expect(deriveTerms(text).payFrequency).toBe(frequency)
  })

  test.each([
    ['Рады соискателям с инвалидностью', ['disability']],
    ['Рассматриваем кандидатов с 14 лет', ['from_age_14']],
    ['Преподавание детям от 14 лет', []],
    ['Всему научим', ['internship']],
    ['Компания оплачивает курсы', []],
    ['Работа без звонков', ['no_calls']],
    ['Звонить не нужно', ['no_calls']],
    ['Без видеозвонков, камера не нужна', ['no_video']],
    ['Подойдёт мамам в декрете', ['child_at_home']],
    ['Можно совмещать с уходом за ребёнком', ['child_at_home']],
  ])('the badges derived from «%s» are %j', (text, labels) => {
    expect(deriveTerms(text).labels).toEqual(labels)
  })

  test.each([
    ['Приём входящих звонков', true],
    ['Холодный обзвон базы', true],
    ['Прозвон клиентов по списку', true],
    ['Созвоны с заказчиками дважды в неделю', true],
    ['Умение вежливо общаться по телефону', null],
    ['Этапы отбора: анкета, телефонное интервью, встреча', null],
    ['Без звонков', false],
    ['Без холодных звонков', null],
    ['Без холодных звонков, только входящие звонки', true],
    ['Консультирование клиентов по телефону', true],
    ['Общение с клиентами в чате и по телефону', true],
    ['Входящая линия поддержки', true],
    ['Запишитесь на собеседование по телефону', null],
    ['Никаких активных продаж и холодных звонков у нас нет', null],
    ['Звонить клиентам не нужно', false],
    ['Сверка документов', null],
  ])('calls in the text «%s»: %s', (text, hasCalls) => {
    expect(deriveTerms(text).hasCalls).toBe(hasCalls)
  })

  test.each([
    ['Выдаём ноутбук', 'employer'],
    ['Компенсируем интернет и технику', 'compensated'],
    ['Нужен свой компьютер', 'own'],
    ['Знание ноутбуков', null],
  ])('equipment in the text «%s»: %s', (text, equipment) => {
    expect(deriveTerms(text).equipment).toBe(equipment)
  })

  test.each([
    ['С 9:00 до 18:00 по Москве', { hoursPerDay: 8, workStartsAt: 540, workEndsAt: 1080 }],
    ['С 10 до 15', { hoursPerDay: 5, workStartsAt: null, workEndsAt: null }],
    ['С 9:00 до 18:00 МСК+2', { workStartsAt: 540, workEndsAt: 1080, workZone: 300 }],
    ['С 10:00 до 19:00 (UTC+5:30)', { workStartsAt: 600, workEndsAt: 1140, workZone: 330 }],
    ['С 9:00 до 18:00 мск - 5/2', { workStartsAt: 540, workZone: 180 }],
    ['С 9:00 до 18:00 GMT-17', { workStartsAt: null, workEndsAt: null, workZone: 180 }],
    ['Сокращённый на 1 час рабочий день перед праздниками', { hoursPerDay: null }],
    ['Занятия по 3 часа в день', { hoursPerDay: null }],
    ['Встречи с 10 до 14 по Москве', { hoursPerDay: null, workStartsAt: null }],
    ['Время прихода с 8:00 до 12:00', { hoursPerDay: null }],
    ['4 часа в день', { hoursPerDay: 4, workStartsAt: null, workEndsAt: null }],
    ['Начало дня с 8 до 12', { hoursPerDay: null, workStartsAt: null, workEndsAt: null }],
    // Hours without the break, which is an hour of a long day unless the text says otherwise.
    ['С 9:00 до 18:00 с обедом 1 ч', { hoursPerDay: 8 }],
    ['С 10:00 до 18:00, обед 1 час', { hoursPerDay: 7 }],
    ['С 9:00 до 17:30, перерыв 30 минут', { hoursPerDay: 8 }],
    ['С 8:00 до 17:00 (обед с 12:00 до 13:00)', { hoursPerDay: 8 }],
    ['С 8:30 до 17:00, обед полчаса', { hoursPerDay: 8 }],
    ['С 8:00 до 20:00 без обеда', { hoursPerDay: 12 }],
    ['Обед с 13:00 до 14:00', { hoursPerDay: null, workStartsAt: null, workEndsAt: null }],
  ])('working hours are derived from «%s»', (text, hours) => {
    expect(deriveTerms(text)).toMatchObject(hours)
  })

  test.each([
    ['Опыт не требуется', 'none'],
    ['Опыт продаж от 1 года', 'from_1_to_3'],
    ['Опыт работы не менее 3 лет', 'from_3_to_6'],
    ['Опыт управления от 7 лет', 'over_6'],
    ['Компании 10 лет', null],
    // Years that are demanded prevail over words that ask for none.
    ['Можно без опыта. Опыт от 2 лет обязателен', 'from_1_to_3'],
    ['Рассмотрим без опыта, опыт от 1 года желателен', 'none'],
    ['Опыт от 3 лет будет плюсом', null],
    ['4+ лет опыта в дизайне', 'from_3_to_6'],
    ['От года опыта в продажах', 'from_1_to_3'],
    ['Опыт разработки на Node.js от 3-х лет', 'from_3_to_6'],
    ['Стаж работы — 6 лет', 'over_6'],
    ['Experience in backend development for 6+ years', 'over_6'],
    ['At least 2 years of commercial experience', 'from_1_to_3'],
    ['Опыт от полугода', null],
    ['Наш опыт на рынке — 7 лет', null],
    ['Компания с опытом более 25 лет', null],
    ['Стаж вождения от 3 лет', null],
    ['Опыт приветствуется, но мы научим', 'none'],
    ['Без требований к опыту', 'none'],
  ])('the text «%s» requires the experience %s', (text, experience) => {
    expect(deriveTerms(text).experience).toBe(experience)
  })

  test.each([
    ['Вахтовый метод', 'rotation'],
    ['Стажёр в отдел', 'internship'],
    ['Частичная занятость', 'part'],
    ['Проектная занятость', 'project'],
    ['Временная работа на лето', 'temporary'],
    ['Полная занятость', 'full'],
    // False friends of each.
    ['Работа на нефтебазе, не вахта', null],
    ['Учёт вахтового персонала, смены вахты', null],
    ['График работы: вахта 30/30', 'rotation'],
    ['Возможность подработки в других магазинах', null],
    ['Опыт проектной работы, задания на проектирование', null],
    ['Долгосрочное сотрудничество, не разовая проектная работа', null],
    ['Сотрудничество на проектной основе', 'project'],
    ['Сервис для рынка временной занятости', null],
  ])('the employment derived from «%s» is %s', (text, employment) => {
    expect(deriveTerms(text).employment).toBe(employment)
  })

  test.each([
    ['Английский язык не ниже B2', [{ language: 'Английский', level: 'b2' }]],
    ['Знание немецкого на свободном уровне', [{ language: 'Немецкий', level: 'c1' }]],
    ['Английский — Upper-Intermediate', [{ language: 'Английский', level: 'b2' }]],
    ['Английское качество', []],
  ])('required languages are derived from «%s»', (text, languages) => {
    expect(deriveTerms(text).languages).toEqual(languages)
  })
})
