import { expect, test } from 'vitest'
import {
  correctHtml,
  correctText,
  correctTitle,
} from '#server/features/board/vacancies/writing/correct-text.ts'

test.each([
  ['нужен опытВозможность учиться', 'нужен опыт\nВозможность учиться'],
  ['График 5/2Возможно совмещение', 'График 5/2\nВозможно совмещение'],
  ['до 18:00График сменный', 'до 18:00\nГрафик сменный'],
  ['по ТКГрафик свободный', 'по ТК\nГрафик свободный'],
  ['опыт от двух лет.Опыт продаж', 'опыт от двух лет. Опыт продаж'],
  ['Привет!Мы шьём', 'Привет! Мы шьём'],
  ['знание JavaScriptОпыт работы', 'знание JavaScript\nОпыт работы'],
  ['(желательно)Умение шить', '(желательно)\nУмение шить'],
])('words glued by a lost line break are parted: %s', (text, parted) => {
  expect(correctText(text)).toBe(parted)
})

test.each([
  'JavaScript, TypeScript и PostgreSQL',
  'ЮKassa, iPhone, ВКонтакте, WildBerries',
  'МойСклад, СберМаркет, ВкусВилл, ДомКлик',
  '1С:Предприятие и 1С:ERP',
  'Яндекс.Еда, Яндекс.Маркет и М.Видео',
  'PROСпорт, 2ГИС, 5Элемент',
  'ГОСТов и ВУЗов, PHPшник, HRом',
  'site.example/page и ivan@example.org',
])('names are neither parted nor spelled otherwise: %s', (text) => {
  expect(correctText(text)).toBe(text)
})

test.each([
  ['Mенеджер', 'Менеджер'],
  ['oпыт рaбoты', 'опыт работы'],
  ['Свoбoдhый гpaфик', 'Свободный график'],
  ['Руthon и Jаva', 'Python и Java'],
  ['вы кaccир', 'вы кассир'],
])('letters of the other alphabet are corrected: %s', (text, corrected) => {
  expect(correctText(text)).toBe(corrected)
})

test.each([
  ['ТРЕБУЮТСЯ МЕНЕДЖЕРЫ', 'Требуются менеджеры'],
  ['ОПЕРАТОР ЧАТА ИНН И СМС', 'Оператор чата ИНН и СМС'],
  ['БУХГАЛТЕР 1С, ИП И НДС', 'Бухгалтер 1С, ИП и НДС'],
  ['СПЕЦИАЛИСТ АХО', 'Специалист АХО'],
  ['HR И PR МЕНЕДЖЕР, SMM И CRM', 'HR и PR менеджер, SMM и CRM'],
  ['КОНТРОЛЕР ОТК, ОПЕРАТОР ПК В МФЦ', 'Контролер ОТК, оператор ПК в МФЦ'],
  ['РЕПЕТИТОР ЕГЭ И ОГЭ', 'Репетитор ЕГЭ и ОГЭ'],
  ['МЕНЕДЖЕР ПО ПРОДАЖАМ IT', 'Менеджер по продажам IT'],
  ['КАССИР АЗС', 'Кассир АЗС'],
  ['ВОДИТЕЛЬ В КАЗАНЬ', 'Водитель в Казань'],
  ['Инженер ПТО и АХО', 'Инженер ПТО и АХО'],
  ['Продавец в ГАРАНТ', 'Продавец в ГАРАНТ'],
  ['HR', 'HR'],
])('a title in capitals is a sentence: %s', (title, calm) => {
  expect(correctTitle(title)).toBe(calm)
})

test('the tags of HTML stay, and a lost line break is one', () => {
  expect(correctHtml('<p class="опытВозможность">нужен опытВозможность</p>')).toBe(
    '<p class="опытВозможность">нужен опыт<br>Возможность</p>',
  )
})
