import { expect, test } from 'vitest'
import { read } from '#server/features/board/resumes/import/formats/read-lines.ts'
import { parseResume } from '#server/features/board/resumes/import/parse-resume.ts'
import { testBoard } from '#tests/support/app.ts'
import { writeDocxLines, writeTable, writeTextBox } from './write-files.ts'

const { deps } = await testBoard()

const parseDocx = async (bytes: Buffer) =>
  parseResume(await read({ kind: 'docx', bytes: new Uint8Array(bytes) }), deps.referenceData)
const parseLines = (lines: readonly string[]) => parseDocx(writeDocxLines(lines))

const HEAD = ['Ростова Нина', 'nina.rostova@example.ru']
const JOB = { position: 'Кладовщик', company: 'ООО «Липа»', startMonth: '2019-09', endMonth: '2020-05' }

/** Each dates line that people write, alone below the names of a job. */
const DATES: readonly (readonly [string, string, string | null])[] = [
  ['Сентябрь 2019 — Май 2020', '2019-09', '2020-05'],
  ['(сентябрь 2019 – май 2020)', '2019-09', '2020-05'],
  ['09.2019 - 05.2020', '2019-09', '2020-05'],
  ['09/2019–05/2020', '2019-09', '2020-05'],
  ['2019-09 — 2020-05', '2019-09', '2020-05'],
  ['с сентября 2019 г. по май 2020 г.', '2019-09', '2020-05'],
  ['сент. 2019 ‑ май 2020', '2019-09', '2020-05'],
  ['12.09.2019 – 30.05.2020', '2019-09', '2020-05'],
  ['Sep 2019 – May 2020', '2019-09', '2020-05'],
  ['September 2019 to May 2020', '2019-09', '2020-05'],
  ['2019–2020 гг.', '2019-01', '2020-12'],
  ['с 2019 г.', '2019-01', null],
  ['Май 2021 – по сегодняшний день', '2021-05', null],
  ['05.2021 — настоящее время', '2021-05', null],
  ['Jan 2022 – Present', '2022-01', null],
  ['2021 - н.в.', '2021-01', null],
  ['с мая 2021 по наст. время', '2021-05', null],
  ['Сентябрь 2019 — Май 2020 (9 месяцев)', '2019-09', '2020-05'],
  ['июнь – август 2021', '2021-06', '2021-08'],
]

test.each(DATES)('a job dated «%s» is read with its dates', async (dates, startMonth, endMonth) => {
  const { content, rest } = await parseLines([
    ...HEAD,
    'Опыт работы',
    'Кладовщик, ООО «Липа»',
    dates,
    'Принимала товар и вела учёт остатков',
    'Образование',
    '2012 Омский техникум связи',
  ])
  expect(content.experience).toEqual([
    { ...JOB, startMonth, endMonth, description: 'Принимала товар и вела учёт остатков' },
  ])
  expect(content.education).toMatchObject([{ institution: 'Омский техникум связи', year: 2012 }])
  expect(rest).toBe('')
})

/** Where people put the dates, the company and the position. */
const PLACES: readonly (readonly [string, readonly string[]])[] = [
  ['the dates first', ['09.2019 – 05.2020', 'ООО «Липа»', 'Кладовщик']],
  ['the position first, then the dates', ['Кладовщик', 'ООО «Липа»', '09.2019 – 05.2020']],
  ['the dates in brackets after the company', ['ООО «Липа» (09.2019 – 05.2020)', 'Кладовщик']],
  ['the dates at the right edge', ['ООО «Липа»\t09.2019 – 05.2020', 'Кладовщик']],
  ['all on one line with bars', ['09.2019 – 05.2020 | ООО «Липа» | Кладовщик']],
  ['a dash between them', ['Кладовщик — ООО «Липа», Омск', '09.2019 – 05.2020']],
  ['«в» between them', ['09.2019 – 05.2020 Кладовщик в ООО «Липа»']],
  ['labels', ['Период: 09.2019 – 05.2020', 'Организация: ООО «Липа»', 'Должность: Кладовщик']],
  ['no legal form', ['09.2019 – 05.2020', 'Кладовщик', 'Компания «Липа»']],
]

test.each(PLACES)('a job is read with %s', async (_name, header) => {
  const jobs = [header, header.map((line) => line.replace('09.2019 – 05.2020', '01.2017 – 08.2019'))]
  const { content } = await parseLines([
    ...HEAD,
    'Опыт работы',
    ...jobs.flatMap((lines) => [...lines, '• Принимала товар', '• Вела учёт остатков']),
  ])
  const text = { description: '• Принимала товар\n• Вела учёт остатков' }
  const company = header.join(' ').includes('Компания') ? 'Компания «Липа»' : 'ООО «Липа»'
  expect(content.experience).toEqual([
    { ...JOB, company, ...text },
    { ...JOB, company, startMonth: '2017-01', endMonth: '2019-08', ...text },
  ])
})

test('a job without dates is a job without dates', async () => {
  const { content } = await parseLines([...HEAD, 'Опыт работы', 'ООО «Липа»', 'Кладовщик', '• Вела учёт'])
  expect(content.experience).toEqual([
    { ...JOB, startMonth: null, endMonth: null, description: '• Вела учёт' },
  ])
})

test('a company is named by words, wherever it stands', async () => {
  const { content } = await parseLines([
    ...HEAD,
    'Work Experience',
    'Lipa LLC',
    'September 2019 – May 2020',
    'Dispatcher',
    'Skills',
    'Excel, CRM',
  ])
  expect(content.experience).toMatchObject([{ ...JOB, company: 'Lipa LLC', position: 'Dispatcher' }])
  expect(content.skills).toEqual(['Microsoft Excel', 'CRM'])
})

test('a table with a head is read row by row', async () => {
  const table = writeTable([
    [['Период'], ['Организация'], ['Должность'], ['Обязанности']],
    [['09.2019 –', '05.2020'], ['ООО «Липа»'], ['Кладовщик'], ['Приём товара', 'Учёт остатков']],
  ])
  const { content } = await parseDocx(
    writeDocxLines([], {
      before: `${[...HEAD, 'Опыт работы'].map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}${table}`,
    }),
  )
  expect(content.experience).toMatchObject([JOB])
  expect(content.experience[0]?.description).toContain('Учёт остатков')
})

test('text boxes and headers of pages are read', async () => {
  const { content, contacts } = await parseDocx(
    writeDocxLines(['Ростова Нина', 'Опыт работы', 'Кладовщик, ООО «Липа»', '09.2019 – 05.2020'], {
      header: 'nina.rostova@example.ru',
      before: writeTextBox(['Навыки', 'Учёт остатков']),
    }),
  )
  expect(contacts.email).toBe('nina.rostova@example.ru')
  expect(content).toMatchObject({ lastName: 'Ростова', skills: ['Учёт остатков'], experience: [JOB] })
})

/** Lines of a head, and the name in them. */
const NAMES: readonly (readonly [string, readonly string[], string])[] = [
  ['on a line', ['Ростова Нина Олеговна'], 'Нина Ростова'],
  ['with the first name first', ['Нина Олеговна Ростова'], 'Нина Ростова'],
  ['behind a label', ['Имя: Ростова Нина Олеговна', 'Дата рождения: 14.05.1990'], 'Нина Ростова'],
  ['a word a line', ['НИНА', 'РОСТОВА', 'nina@example.ru'], 'Нина Ростова'],
  ['of letters apart', ['Р О С Т О В А  Н И Н А'], 'Нина Ростова'],
  ['by parts', ['Фамилия: Ростова', 'Имя: Нина', 'Отчество: Олеговна'], 'Нина Ростова'],
  ['in English', ['Nina Rostova', 'Dispatcher'], 'Nina Rostova'],
  ['below the word «Резюме»', ['РЕЗЮМЕ', 'Ростова Нина Олеговна'], 'Нина Ростова'],
]

test.each(NAMES)('a name %s is found, and no label is the wanted job', async (_name, head, name) => {
  const { content } = await parseLines([...head, 'Навыки', 'Учёт остатков'])
  expect(`${content.firstName} ${content.lastName}`).toBe(name)
  expect(['', 'Dispatcher']).toContain(content.title)
})

/** Lines of a head, and the name of Telegram that they state. */
const TELEGRAM: readonly (readonly [string, string])[] = [
  ['Telegram: https://t.me/nina_rostova', 'nina_rostova'],
  ['t.me/nina_rostova', 'nina_rostova'],
  ['Телеграм @nina_rostova', 'nina_rostova'],
  ['тг: @nina_rostova', 'nina_rostova'],
  ['Telegram/WhatsApp: @nina_rostova', 'nina_rostova'],
  ['Опыт с PostgreSQL и MySQL', ''],
  ['Telegram, WhatsApp: +7 900 000-00-00', ''],
  ['Instagram: @nina_rostova', ''],
  ['@nina_rostova', ''],
  ['Веду канал в Telegram about science', ''],
  ['Telegram: есть', ''],
  ['https://t.me/joinchat/AAAAAE', ''],
]

test.each(TELEGRAM)('«%s» gives the name «%s» of Telegram', async (line, name) => {
  const { contacts, content, rest } = await parseLines(['Ростова Нина', 'nina@example.ru', line])
  expect(contacts.telegram).toBe(name)
  if (name === '')
    expect([rest, content.about, content.title, contacts.phone].join(' ')).toContain(line.split(' ').at(-1))
})

test('of several phones the first is the phone, and the others are kept', async () => {
  const { contacts, rest } = await parseLines(['Ростова Нина', '+7 900 000-00-01, +7 900 000-00-02'])
  expect(contacts.phone).toBe('+7 900 000-00-01')
  expect(rest).toContain('+7 900 000-00-02')
})

test('contacts of those who recommend the person are not the person’s', async () => {
  const { contacts } = await parseLines([
    'Ростова Нина',
    'Рекомендации',
    'Директор Павлова О. И., +7 900 000-00-03, pavlova@example.ru, t.me/pavlova_o',
  ])
  expect(contacts).toMatchObject({ phone: '', email: '', telegram: '' })
})

test.each(['14.05. 1990', '14.05.1990', '14/05/1990', '1990-05-14', '14 мая 1990 г.', 'May 14, 1990'])(
  'the birth date «%s» is read',
  async (date) => {
    const { content } = await parseLines(['Ростова Нина', `Дата рождения: ${date}`])
    expect(content.birthDate).toBe('1990-05-14')
  },
)

test('a sentence is no skill and stays whole, and so does what is too long for its field', async () => {
  const sentence = 'Умею спокойно говорить с теми, кто недоволен, и нахожу решение, которое устроит всех'
  const subjects = `Изученное: ${Array.from({ length: 30 }, (_, at) => `дисциплина номер ${at + 1}`).join(', ')}`
  const { content, rest } = await parseLines([
    ...HEAD,
    'Навыки',
    'Учёт остатков; Инвентаризация • Excel | CRM',
    sentence,
    'Образование',
    'Омский техникум связи 2012',
    'Связь',
    subjects,
  ])
  expect(content.skills).toEqual(['Учёт остатков', 'Инвентаризация', 'Microsoft Excel', 'CRM'])
  expect(content.education).toMatchObject([
    { institution: 'Омский техникум связи', speciality: 'Связь', year: 2012, level: 'special_secondary' },
  ])
  expect(rest.split('\n')).toEqual([sentence, subjects])
})

test('headings are found in gaps between letters, in English and with letters that only look right', async () => {
  const { content } = await parseLines([
    ...HEAD,
    'О П Ы Т  Р А Б О Т Ы',
    '09.2019 – 05.2020',
    'ООО «Липа»',
    'Кладовщик',
    'Education',
    'Омсĸий технику\u00ADм связи, 2012',
    'НАВЫКИ:',
    'Oﬃce',
  ])
  expect(content.experience).toMatchObject([JOB])
  expect(content.education).toMatchObject([{ institution: 'Омский техникум связи', year: 2012 }])
  expect(content.skills).toEqual(['Microsoft Office'])
})
