import { describe, expect, test } from 'vitest'
import { checkText, checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import { checkPay } from '#shared/features/staff/moderation/pay.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import type { ModerationRule } from '#shared/features/board/refusals/vocabulary.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const rulesOf = (text: string) => [
  ...new Set(checkText({ part: 'descriptionHtml', text }, { isAboutHomeWork: true }).map(({ rule }) => rule)),
]

const BAD: Record<string, readonly string[]> = {
  asks_money: [
    'Перед началом нужно оплатить обучение — 1 500 рублей.',
    'Чтобы приступить к работе, необходимо внести страховой взнос.',
    'Гарантийный взнос 500 ₽ возвращается с первой зарплатой.',
    'Потребуется купить стартовый набор материалов у нас на складе.',
    'Внесите депозит 3000 руб, и мы вышлем задания.',
    'Материалы отправляем почтой, доставка за ваш счёт.',
    'Берём залог за материал, потом вернём.',
    'Обучение платное, но окупается за неделю.',
    'Стоимость обучения удерживаем из первой выплаты.',
    'Сетевой маркетинг с мировым именем.',
    'Минимальные вложения, доход с первого дня.',
    'Приглашайте новых партнёров и получайте процент с их оборота.',
    'Для доступа к заданиям надо пополнить баланс личного кабинета.',
    'Нyжнo oплaтить дocтyп к базе заказов.',
    'Клиентов ищем сами, а вам нужно оплатить обучение.',
    'Инструмент компенсируем, но сначала внесите залог за материалы.',
  ],
  asks_documents: [
    'Пришлите фото паспорта и СНИЛС.',
    'Для анкеты нужен скан паспорта и ИНН.',
    'Отправьте селфи с паспортом в руках.',
    'Сообщите номер карты, куда переводить деньги.',
    'Назовите код из СМС, чтобы мы вас подтвердили.',
    'Понадобится доступ к вашим Госуслугам.',
    'Надо оформить на себя сим-карту, платим сразу.',
    'Вышлите копии документов на почту вместе с анкетой.',
  ],
  sends_to_messenger: [
    'Пишите в телеграм, всё расскажу.',
    'Напишите нам в WhatsApp, отклики не смотрим.',
    'Все подробности в телеграме.',
    'Заявки принимаем только в вотсапе.',
    'Переходите по ссылке в тг и жмите старт.',
    'Добавляйтесь в вайбер, там пришлём задание.',
    'Жду ваших сообщений в личку.',
    'Напиши боту «хочу работать».',
  ],
  piece_work_fraud: [
    'Сборка ручек на дому, оплата за каждую тысячу.',
    'Требуются упаковщики: складывать подарочные коробочки дома.',
    'Нужны люди клеить конверты по вечерам.',
    'Фасовка семян на дому, сырьё привозим.',
    'Наклейка этикеток дома, без опыта.',
    'Набор рукописного текста, 100 рублей за страницу.',
    'Сборка бижутерии из готовых деталей на дому.',
    'Выращивание вешенок дома, урожай выкупаем.',
  ],
  discrimination: [
    'Требуется девушка с грамотной речью.',
    'Ищем мужчину без вредных привычек.',
    'Рассматриваем только женщин.',
    'Девушки от 20 до 30 лет, звоните.',
    'Возраст: 25–40 лет.',
    'Строго до 35 лет.',
    'Не старше 45 лет.',
    'Ищем сотрудника в команду, от 18 до 30 лет.',
    'Пенсионеров просьба не беспокоить.',
    'Славянская внешность.',
    'Только славяне.',
    'Приятная внешность обязательна.',
    'Женщина без детей, незамужняя.',
    'Обязательна московская прописка.',
    'Пол: женский.',
    'Иногородних не рассматриваем.',
    'Семейное положение: холост.',
    'Работа для девушек в дружном офисе.',
  ],
  contacts_in_text: [
    'Резюме на почту anna.petrova@mail.ru, пожалуйста.',
    'Мой номер 8 (916) 123-45-67.',
    'Вопросы сюда: t.me/veselaya_rabota',
    'Спросите Ольгу: +79161234567.',
    'Наш ник @rabota_doma_24',
  ],
}

const HONEST = [
  'Обучение бесплатное, за счёт компании.',
  'Оплата обучения и курсов английского.',
  'Компания оплачивает курсы и сертификацию.',
  'Никаких взносов и вложений от вас не нужно.',
  'Рассчитывать страховые взносы и отчётность в фонды.',
  'Принимать оплату от клиентов и вносить её в кассу.',
  'Консультировать клиентов по депозитам и вкладам.',
  'Закупать сырьё и материалы у поставщиков.',
  'Рассказывать родителям о стоимости обучения в школе.',
  'Готовить обеспечительные письма для тендеров.',
  'Стажировка оплачивается.',
  'Это не сетевой маркетинг.',
  'Проверять сканы документов клиентов.',
  'Сканировать и архивировать первичные документы.',
  'При оформлении понадобятся копия паспорта и СНИЛС.',
  'Распознавать паспорта на фото нейросетью.',
  'Обрабатывать фото для карточек товара.',
  'Мы никогда не просим код из смс.',
  'Отвечать клиентам в WhatsApp и Telegram.',
  'Разрабатывать ботов для Telegram.',
  'Вести канал компании в телеграме.',
  'Подпишитесь на наш канал в телеграме о карьере.',
  'Укажите свой Telegram в отклике.',
  'Команда на связи в Telegram и Zoom.',
  'Сборка пакетов для Linux.',
  'Сборка заказов на складе: ручки, тетради, конверты.',
  'Шить игрушки по лекалам, материалы даёт мастерская.',
  'Упаковка изделий в цехе и наклейка этикеток на линии.',
  'Вязать пледы на дому по договору подряда.',
  'Перевод рукописей с немецкого.',
  'Приглашаем мужчин и женщин, возраст не важен.',
  'Ищем человека, который любит тексты.',
  'Можно с 14 лет, с согласия родителей.',
  'От 18 лет: работа связана с алкоголем.',
  'Старше 18 лет.',
  'Для людей с инвалидностью есть рабочие места по квоте.',
  'Опыт работы от 3 до 6 лет.',
  'Компании больше 25 лет на рынке.',
  'Стаж вождения не менее 20 лет не нужен, достаточно одного года.',
  'Подбирать женскую одежду и обувь.',
  'Занятия с детьми в возрасте от 4 до 12 лет.',
  'Подарки детям сотрудников до 14 лет.',
  'Средний возраст команды — 30 лет.',
  'Дружный молодой коллектив.',
  'Парное программирование и код-ревью.',
  'Отсрочка от армии до 30 лет для ИТ-специалистов.',
  'Работа подойдёт мамам: можно с ребёнком дома.',
  'Кандидатов рассматриваем независимо от пола, возраста и национальности.',
  'Свободный русский язык, грамотная речь.',
  'Знание татарского языка: общение с жителями республики.',
  'Выплаты строго до 10 числа каждого месяца.',
  'Опрятный внешний вид на видеовстречах.',
  'Офис у метро «Славянский бульвар».',
  'Оклад 80 000 рублей, премия до 20 000.',
  'График с 9:00 до 18:00, ИНН 7707083893.',
  'План — 8 000 000 рублей в квартал.',
  'Договор № 8-916-12 от 2026 года.',
  'Почтовые рассылки, доход от рекламы, регистрация на сайте не нужна.',
  'Гражданство РФ для допуска к государственной тайне.',
  'Работа в команде из 30 человек, до 40 часов в неделю.',
]

describe('text checks', () => {
  const bad = Object.entries(BAD).flatMap(([rule, texts]) => texts.map((text) => ({ rule, text })))
  test.each(bad)('the text «$text» is flagged as $rule', ({ rule, text }) => {
    expect(rulesOf(text)).toContain(rule)
  })

  test.each(HONEST)('the text «%s» is not flagged', (text) => {
    expect(rulesOf(text)).toEqual([])
  })

  test('a moderation flag has the position of its words, whatever precedes them', () => {
    const text = 'ЁЛКИ и\u00A0палки — İstanbul.\nОклад 90 000 ₽. Требуется девушка с опытом.'
    const [mark, ...others] = checkText({ part: 'title', text })
    expect(others).toEqual([])
    expect(mark).toMatchObject({ rule: 'discrimination', part: 'title', quote: 'Требуется девушка' })
    expect(text.slice(mark?.start, mark?.end)).toBe('Требуется девушка')
  })

  test('one place of a text is flagged once', () => {
    const marks = checkText({ part: 'title', text: 'Пишите в телеграм t.me/rabota_doma: всё расскажу' })
    for (const [at, mark] of marks.entries())
      for (const other of marks.slice(at + 1)) expect(mark.end <= other.start).toBe(true)
    expect(marks.map(({ rule }) => rule)).toContain('sends_to_messenger')
  })

  test('a text of ten thousand characters without sentence ends is checked quickly', () => {
    const text = 'нужно оплатить пришлите фото ищем девушку от '.repeat(230)
    const spentMs = startProcessorTimer()
    checkText({ part: 'descriptionHtml', text }, { isAboutHomeWork: true })
    expect(spentMs()).toBeLessThan(2000)
  })
})

describe('vacancy checks', () => {
  const rules = (parts: Record<string, string>, workForm: 'home' | 'on_site' = 'on_site'): ModerationRule[] =>
    checkVacancy({
      workForm,
      parts: Object.entries(parts).map(([part, text]) => ({ part, text })),
    }).map(({ rule }) => rule)

  test('a vacancy text that does not describe the work is flagged', () => {
    expect(
      rules({
        title: 'Сотрудник в компанию',
        descriptionHtml: 'Хороший доход каждый день! Свобода! Звони сейчас, мест мало.',
      }),
    ).toEqual(['no_duties'])
  })

  test('a vacancy text with duties is not flagged', () => {
    expect(
      rules({
        title: 'Оператор чата',
        descriptionHtml: 'Дружная команда.',
        dutiesHtml: 'Отвечаем покупателям чая в чате и оформляем заказы.',
      }),
    ).toEqual([])
  })

  test('packing boxes is flagged as fraud at home and not in a workshop', () => {
    const parts = { title: 'Упаковщик', descriptionHtml: 'Задачи: упаковка подарочных коробок и лент.' }
    expect(rules(parts, 'home')).toEqual(['piece_work_fraud'])
    expect(rules(parts)).toEqual([])
  })
})

describe('pay check', () => {
  const pay = (from: number | null, to: number | null, isFullTime = true, median: number | null = 80_000) =>
    checkPay({ monthly: { from, to }, median, isFullTime }).map(({ note }) => withSpaces(note ?? ''))

  test('pay of four medians is flagged, with the median', () => {
    expect(pay(320_000, null)).toEqual(['Много: медиана профессии 80 000 ₽ в месяц'])
  })
  test('pay of a tenth of the median is flagged for full time only', () => {
    expect(pay(null, 8000)).toEqual(['Мало: медиана профессии 80 000 ₽ в месяц'])
    expect(pay(null, 8000, false)).toEqual([])
  })
  test('usual pay, unstated pay and pay of an unknown profession are not flagged', () => {
    expect([...pay(60_000, 120_000), ...pay(null, null), ...pay(900_000, null, true, null)]).toEqual([])
  })
})

test('a moderator sees text lines, list items and link targets', () => {
  const html =
    '<p>Первая строка<br>вторая</p><ul><li>ра\u00ADбота</li></ul><p>См. <a href="https://example.org/x" rel="nofollow">тут</a></p>'
  expect(plainTextOf(html)).toBe('Первая строка\nвторая\n• работа\nСм. тут (https://example.org/x)')
})
