import { describe, expect, test } from 'vitest'
import {
  deriveWorkForm,
  type WorkFormSources,
} from '#server/features/board/vacancies/derivation/derive-work-form.ts'
import { formatWorkFormWords } from '#shared/features/board/vacancies/work-form-words.ts'

const read = (title: string, text = '', given: Partial<WorkFormSources> = {}) =>
  deriveWorkForm({ title, text, stated: null, ...given })
const formOf = (...given: Parameters<typeof read>) => read(...given).form

describe('work form', () => {
  test.each([
    ['Оператор', 'Надомная работа, материал привозим'],
    ['Сборщик', 'Сборка игрушек на дому'],
    ['Упаковщик на дому', 'Коробки забирает курьер'],
    ['Мастер', 'Работаете у себя: вязание на дому по схемам'],
  ])('home work is derived (%s) from «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('home')
  })

  test.each([
    ['Аналитик', 'Условия: удалённо, 5/2'],
    ['Бухгалтер', 'Полностью удалённый формат'],
    ['Дизайнер', 'Можно работать из дома'],
    ['Юрист', 'Дистанционная работа, свободный график'],
    ['Оператор', 'Работа на дому, нужен компьютер'],
    ['Разработчик', 'Работаем из любой точки страны'],
    ['Backend Developer', 'Fully remote position'],
    ['Переводчик (удалённо)', 'Опыт от года'],
    ['Преподаватель английского онлайн', ''],
    ['Инженер', 'Возможна удалённая работа'],
    ['Экономист', 'Занятость полная, удалённо'],
    ['Редактор', 'Работа у нас полностью удалённая'],
    ['Тестировщик', 'Мы в Самаре, а также удалённо из других городов'],
  ])('remote work is derived (%s) from «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('remote')
  })

  test.each([
    ['Аналитик', 'Формат: офис или удалёнка'],
    ['Аналитик', 'Формат работы: офис/гибрид/удалёнка на ваш выбор'],
    ['Инженер', 'Возможность удалённой работы. Наш офис у метро'],
    ['Разработчик', 'Удалённый или гибридный формат'],
    ['Разработчик', 'Работать можно как в офисе, так и удалённо'],
  ])('a choice that has remote work in it is remote (%s): «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('remote')
  })

  test.each([
    ['Инженер', 'Гибридный график: два дня в офисе'],
    ['Тестировщик', 'Частично удалённая работа'],
    ['Дизайнер', '2 дня в неделю из дома'],
    ['Маркетолог', 'После испытательного срока можно работать удалённо'],
    ['Методист', 'Гибридный формат (офис/удалёнка)'],
    ['Логист', 'Первые три месяца в офисе, далее удалёнка'],
  ])('hybrid work is derived (%s) from «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('hybrid')
  })

  test.each([
    ['Курьер', ''],
    ['Торговый представитель', 'Автомобиль компании'],
    ['Менеджер', 'Разъездной характер работы'],
    ['Сварщик', 'Работа вахтой 60/30'],
  ])('travelling work is derived (%s) from «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('travelling')
  })

  test.each([
    ['Продавец', 'Работа в магазине рядом с домом'],
    ['Юрист', 'Современный офис в центре города'],
    ['Секретарь', 'Место работы: г. Пермь, ул. Ленина'],
    ['Инженер', 'Работа на территории работодателя'],
    ['Бухгалтер', '10 минут пешком от метро'],
  ])('a named workplace is on-site work (%s): «%s»', (title, text) => {
    expect(formOf(title, text)).toBe('on_site')
  })

  test.each([
    ['Инженер', 'Удалённая поддержка пользователей'],
    ['Руководитель', 'Управление удалёнными сотрудниками'],
    ['Менеджер', 'Дистанционные продажи по тёплой базе'],
    ['Менеджер дистанционных продаж', ''],
    ['Администратор', 'Настраиваем удалённый доступ и удалённые рабочие столы'],
    ['Связист', 'Удалённая работа с сетевым оборудованием'],
    ['Инженер', 'Дежурство удалённо по графику'],
    ['Технолог', 'Удалённые площадки и удалённые точки продаж'],
    ['Администратор', 'Работали удалённо с серверами'],
    ['Аналитик', 'Опыт удалённой работы приветствуется'],
    ['Аналитик', 'Иногда можно поработать из дома'],
    ['Кассир', 'Оформление дистанционно, ехать никуда не нужно'],
    ['Сиделка', 'Уход за пожилыми на дому'],
    ['Архитектор', 'Гибридные облака и удалённый доступ'],
    ['Программист', 'Сборка мусора и каждому дому интернет'],
    ['Экономист', 'Клиент платит, не выходя из дома'],
    ['Риелтор', 'Ищут по словам: удалённая работа, работа на дому'],
    ['Инженер', 'Работаем удалённо на время пандемии'],
    ['Разработчик', 'Можно работать удалённо до 3 месяцев в год'],
  ])('words of remote work about something else are no form (%s): «%s»', (title, text) => {
    expect(formOf(title, text)).toBeNull()
  })

  test.each(['', 'Дружный коллектив и белая зарплата', 'г. Казань'])('silence is no form: «%s»', (text) => {
    expect(read('Бухгалтер', text)).toEqual({ form: null, evidence: null })
  })

  test.each([
    'Удалённого формата работы НЕТ',
    'Удалёнка не рассматривается',
    'Удалённый формат работы не предусмотрен!',
    'Работа в офисе (не удалённо)',
    'У нас нет удалёнки и гибрида',
    'Без удалёнки, только офис',
    'Кандидатов на удалённую работу не рассматриваем',
    'Удалённая работа, частичная занятость не рассматриваются',
    'Полностью удалённый формат не рассматриваем',
    'Удалённый формат работы — не наш вариант',
    'Мы не работаем удалённо',
    'Строго офис',
  ])('a denial beats the field of the source: «%s»', (text) => {
    expect(formOf('Юрист', text, { stated: 'remote' })).toBe('on_site')
    expect(formOf('Юрист', text)).toBe('on_site')
  })

  test('a denial of remote work leaves the hybrid that is offered', () => {
    expect(formOf('Юрист', 'Возможен гибрид. Удалённая работа не предусмотрена')).toBe('hybrid')
    expect(formOf('Юрист', 'Гибридный или удалённый формат не предусмотрен')).toBe('on_site')
  })

  test('a field of the source is sure, and its words are not kept', () => {
    expect(read('Курьер', '', { stated: 'on_site' }).form).toBe('travelling')
    expect(formOf('Сборщик', 'Сборка на дому', { stated: 'remote' })).toBe('home')
    expect(read('Юрист', 'Обучение за счёт компании', { stated: 'remote' })).toEqual({
      form: 'remote',
      evidence: { form: 'remote', origin: 'field', words: null, at: null, isSure: true },
    })
  })

  test('what reads both ways is a hint, and no form', () => {
    const office = read('Юрист', 'Полностью удалённая работа', { stated: 'on_site' })
    expect(office).toMatchObject({ form: null, evidence: { form: 'remote', isSure: false } })
    const remote = read('Юрист', 'Место работы: г. Пермь', { stated: 'remote' })
    expect(remote).toMatchObject({ form: null, evidence: { form: 'on_site', isSure: false } })
  })

  test('a street with a schedule is a workplace', () => {
    expect(formOf('Кассир', '', { hasStreet: true })).toBe('on_site')
    expect(formOf('Кассир', 'Можно удалённо.', { hasStreet: true })).toBe('remote')
  })

  test('evidence keeps the words as they are written, and their place', () => {
    const text = 'О нас\nФормат: полностью удалённая рабо\u0301та. Пишите!'
    const { evidence } = read('Юрист', text)
    expect(evidence?.words).toBe('Формат: полностью удалённая рабо\u0301та')
    expect(text.slice(evidence?.at ?? 0)).toMatch(/^Формат/)
  })
})

test('the page quotes the words that say the form, or only hint at it', () => {
  const said = (text: string, given: Partial<WorkFormSources> = {}) => {
    const { form, evidence } = read('Юрист', text, given)
    return formatWorkFormWords({ workForm: form, workFormEvidence: evidence })
  }
  expect(said('Формат: удалённо, «как дома». Пишите')).toBe(
    'О форме работы в тексте: «Формат: удалённо, „как дома“».',
  )
  expect(said('', { stated: 'hybrid' })).toBe('Форма работы — по данным источника.')
  expect(said('Культура remote-first')).toBe(
    'Форма работы не указана. В тексте есть слова «Культура remote-first», но сказано неясно.',
  )
  expect(said('')).toBeNull()
})

describe('the form of work in unusual words', () => {
  test.each([
    ['Удалённую работу - на этой позиции НЕ РАССМАТРИВАЕМ', 'on_site'],
    ['Удалённый формат работы мы предложить не можем', 'on_site'],
    ['Работа в офисе, удалённый\\гибридный формат работы не рассматриваем', 'on_site'],
    ['Гибридный график. Не рассматриваем частичную занятость и/или полностью удалённый формат', 'hybrid'],
    ['Гибрид, удалённый формат не рассматривается', 'on_site'],
  ])('a denial: «%s»', (text, form) => {
    expect(formOf('Инженер', text)).toBe(form)
  })

  test.each([
    'Обслуживание техники в центральном офисе и филиалах (удалённо)',
    'Обслуживание: офис и три зала (локально, удалённо, выездная помощь)',
    'Возможность работы из дома при наличии уважительных причин',
    'Возможность работать удалённо, при необходимости',
    'Возможность удалённой работы до 42 дней в году из любой точки мира',
    '90 дней удалённой работы из любого региона',
    'Полностью дистанционная работа до конца года, далее обсуждается',
    'Дистанционная работа до осени',
    'Удалённая работа на период прохождения испытательного срока',
    'Удалённая работа на время адаптации',
    'Есть возможность обсудить удалённый график',
    'Для других городов обсуждается возможность удалённой работы',
  ])('a case, a thing and some days of a year are no form: «%s»', (text) => {
    expect(formOf('Инженер', text)).not.toBe('remote')
  })

  test.each([
    'Удалённо после успешного прохождения испытательного срока',
    'Возможность работать после ИС удалённо',
    'Испытательный срок в офисе, далее удалённо',
    'При прохождении испытательного срока рассматривается режим удалённой работы',
    'Через год работы полная удалёнка',
    'Офисный формат, с возможностью брать дни удалённо',
    'Гибридный график, дистанционно - 2 дня в неделю',
    'Возможность в пятницу работать из дома',
    'Удалённо с регулярными посещениями офиса',
    '40% офис, 60% удалёнка',
    'Первое время в офисе, потом можно перейти на удалённый график',
    'Со временем можно работать из дома',
    'Удалённая работа, после выхода в офис',
    'Гибридный формат\n(офис / удалённая работа)',
  ])('a part of the days, or later, is hybrid, whatever the field says: «%s»', (text) => {
    expect(formOf('Инженер', text)).toBe('hybrid')
    expect(formOf('Инженер', text, { stated: 'remote' })).toBe('hybrid')
    expect(formOf('Инженер', text, { stated: 'remote', isChoice: true })).toBe('hybrid')
  })

  test.each([
    'Возможен удалённый вариант сотрудничества',
    'Удалённый для кандидатов из других городов',
    'Есть возможность и очно/удалённо',
    'Удалённая работа до 18:00 по Москве',
    'Полностью удалённая работа до 5 часов в день. Наш офис в центре Москвы',
    'Работа удалённо, по телефону и в чате',
    'Формат работы: удалённо, с выездами к клиентам раз в квартал',
    'Формат: удалённо или на месте',
    'Полная занятость (5/2) удалённо',
    'Работа в удалённом формате, но иногда приезжаем на встречи',
    'Полностью удалённая работа. После испытательного срока 28 дней отпуска',
  ])('remote work is derived from «%s»', (text) => {
    expect(formOf('Инженер', text)).toBe('remote')
  })

  test.each<[string, Parameters<typeof formOf>[2], string | null]>([
    ['График работы — гибрид 5/2', { stated: 'remote', isChoice: true }, 'hybrid'],
    ['Формат на выбор: удалённо или гибрид', { stated: 'remote', isChoice: true }, 'remote'],
    ['Гибкое начало рабочего дня, офис/гибридный/удалённый формат работы', {}, 'remote'],
    ['Обсуждаем удалёнку, офис, гибрид', {}, 'remote'],
  ])('a choice that is offered again stays one: «%s»', (text, source, form) => {
    expect(formOf('Инженер', text, source)).toBe(form)
  })

  test('a field of remote work is doubtful where all work in an office', () => {
    expect(
      formOf('Инженер', 'Стань частью команды, где все работают в офисе', { stated: 'remote' }),
    ).toBeNull()
  })

  test('a format of support is no format of work', () => {
    expect(formOf('Инженер', 'Гибридный формат поддержки', { stated: 'on_site' })).toBe('on_site')
  })
})
