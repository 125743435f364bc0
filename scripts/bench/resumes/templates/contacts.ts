/** Contacts and personal data, as pieces that a template puts into lines, lists or cells. */
import { frame, line, say, type Block, type Inline } from '../document.ts'
import type { Person } from '../people/person-types.ts'
import { formatBirth } from './dates.ts'
import type { Draft } from './draft.ts'

type ContactLabels = 'full' | 'icons' | 'none'

const PHONE_FORMS: readonly ((p: { a: string; b: string; c: string; d: string }) => string)[] = [
  ({ a, b, c, d }) => `+7 ${a} ${b}-${c}-${d}`,
  ({ a, b, c, d }) => `+7 (${a}) ${b}-${c}-${d}`,
  ({ a, b, c, d }) => `8 (${a}) ${b}-${c}-${d}`,
  ({ a, b, c, d }) => `+7${a}${b}${c}${d}`,
  ({ a, b, c, d }) => `8${a}${b}${c}${d}`,
  ({ a, b, c, d }) => `8-${a}-${b}-${c}-${d}`,
  ({ a, b, c, d }) => `+7 ${a} ${b} ${c} ${d}`,
]

export function drawPhoneForm({ random, isEnglish }: Draft): (digits: string) => string {
  const form = random.pick(PHONE_FORMS.slice(0, isEnglish ? 2 : undefined))
  return (digits) =>
    form({ a: digits.slice(0, 3), b: digits.slice(3, 6), c: digits.slice(6, 8), d: digits.slice(8) })
}

/** Each piece is one contact; pages of the person come last. */
export function writeContacts(draft: Draft, labels: ContactLabels): Inline[][] {
  const { random, person, isEnglish } = draft
  const phoneForm = drawPhoneForm(draft)
  const label = (text: string, icon: string): Inline[] =>
    labels === 'none' ? [] : labels === 'icons' ? [frame(`${icon} `)] : [frame(`${text}: `)]
  const phones = person.phones.map((phone) => say(phoneForm(phone), { kind: 'phone', says: phone }))
  const phoneLabel = isEnglish ? 'Phone' : random.pick(['Телефон', 'Тел.', 'Моб.', 'телефон'])
  const phonePieces = random.chance(0.5)
    ? [phones.flatMap((phone, at) => (at > 0 ? [frame(', '), phone] : [...label(phoneLabel, '☎'), phone]))]
    : phones.map((phone) => [...label(phoneLabel, '☎'), phone])
  const pieces = phonePieces.filter((piece) => piece.length > 0)
  if (person.email !== null)
    pieces.push([
      ...label(isEnglish ? 'Email' : random.pick(['E-mail', 'Почта', 'Эл. почта', 'e-mail']), '✉'),
      say(person.email, { kind: 'email' }),
      ...(person.otherEmail === null ? [] : [frame(', '), say(person.otherEmail, { kind: 'email' })]),
    ])
  if (person.telegram !== null) pieces.push(writeTelegram(draft, person.telegram, labels))
  return [...pieces, ...writeLinks(draft, labels)]
}

function writeTelegram({ random, isEnglish }: Draft, nick: string, labels: ContactLabels): Inline[] {
  const handle = say(`@${nick}`, { kind: 'handle', says: nick })
  const link = say(`${random.pick(['', 'https://'])}t.me/${nick}`, { kind: 'handle', says: nick })
  if (labels === 'icons') return [frame('✈ '), random.pick([handle, link])]
  // Without a label, a name behind the sign may be of any network.
  if (labels === 'none') return [link]
  if (isEnglish) return [frame('Telegram: '), random.pick([handle, link])]
  return random.pick([
    [frame('Telegram: '), handle],
    [frame('Телеграм: '), handle],
    [frame('тг '), handle],
    [frame('Telegram: '), link],
    [frame('TG: '), handle],
  ])
}

const LINK_NAMES: readonly (readonly [string, string])[] = [
  ['github', 'GitHub'],
  ['linkedin', 'LinkedIn'],
  ['behance', 'Behance'],
  ['vk.com', 'VK'],
]

function writeLinks({ random, person, isEnglish }: Draft, labels: ContactLabels): Inline[][] {
  const hasScheme = random.chance(0.4)
  return person.links.map((link) => {
    const bare = link.replace('https://', '')
    const written = say(hasScheme ? `https://${bare}` : bare, { kind: 'link', says: bare })
    const name = LINK_NAMES.find(([host]) => bare.startsWith(host))?.[1] ?? (isEnglish ? 'Website' : 'Сайт')
    return labels === 'full' ? [frame(`${name}: `), written] : [written]
  })
}

type Fact = { label: string; value: Inline[] }

/** Personal data with their labels: a random part of what the person could tell. */
export function writeFacts(draft: Draft, share = 0.5): Fact[] {
  const { random } = draft
  return (draft.isEnglish ? listEnglishFacts(draft) : listRussianFacts(draft)).filter(({ label }) =>
    random.chance(label === 'Город' || label === 'Location' ? 0.85 : share),
  )
}

function listRussianFacts({ random, person }: Draft): Fact[] {
  const isMan = person.gender === 'm'
  const money = String(person.salary).replace(/(?=000$)/, random.pick([' ', ' ', '']))
  return [
    { label: 'Дата рождения', value: [frame(formatBirth(random, person.birth, 'ru'))] },
    { label: 'Город', value: writeCity(random.pick(['', '', 'г. ']), person) },
    { label: 'Гражданство', value: [say(random.pick(['Россия', 'РФ']), { field: 'citizenship' })] },
    { label: 'Переезд', value: [say(random.pick(['готов к переезду', 'не рассматриваю', 'возможен']))] },
    {
      label: random.pick(['Зарплата', 'Желаемая зарплата', 'Зарплатные ожидания']),
      value: [
        say(`${random.pick(['', 'от '])}${money} ${random.pick(['руб.', '₽', 'рублей'])}`, {
          field: 'salary',
        }),
      ],
    },
    {
      label: 'Занятость',
      value: [say(random.pick(['полная', 'частичная', 'полная занятость']), { field: 'work' })],
    },
    {
      label: 'График',
      value: [say(random.pick(['удалённая работа', 'гибкий график', 'полный день']), { field: 'work' })],
    },
    {
      label: 'Семейное положение',
      value: [
        say(
          isMan
            ? random.pick(['женат', 'холост'])
            : random.pick(['замужем', 'не замужем', 'замужем, двое детей']),
        ),
      ],
    },
    { label: 'Водительские права', value: [say(random.pick(['категория B', 'B, стаж 9 лет', 'нет']))] },
  ]
}

const listEnglishFacts = ({ random, person }: Draft): Fact[] => [
  { label: 'Location', value: writeCity('', person) },
  { label: 'Date of birth', value: [frame(formatBirth(random, person.birth, 'en'))] },
  { label: 'Citizenship', value: [say('Russia', { field: 'citizenship' })] },
  { label: 'Relocation', value: [say(random.pick(['open to relocation', 'remote only']))] },
]

const writeCity = (prefix: string, { city }: Person): Inline[] => [
  ...(prefix === '' ? [] : [frame(prefix)]),
  say(city, { field: 'locationId' }),
]

export const factLines = (facts: readonly Fact[]): Block[] =>
  facts.map(({ label, value }) => line([frame(`${label}: `), ...value]))
