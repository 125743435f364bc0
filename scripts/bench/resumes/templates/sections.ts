/** Skills, languages, and what is said in whole sentences. */
import type { Language } from '#shared/features/board/resumes/vocabulary.ts'
import type { LanguageEntry } from '#shared/features/board/resumes/model.ts'
import { frame, joinRuns, line, say, type Block, type Inline } from '../document.ts'
import type { Draft } from './draft.ts'
import type { Headings } from './headings.ts'

export type SkillForm = 'bars' | 'bullets' | 'commas' | 'dots' | 'grouped' | 'lines' | 'three'

const SENTENCES = [
  'Быстро осваиваю новые программы и охотно делюсь знаниями с коллегами.',
  'Умею работать самостоятельно, без постоянного контроля со стороны руководителя.',
]
const ENGLISH_SENTENCES = ['I learn new tools quickly and gladly share what I know with colleagues.']

export function writeSkills(draft: Draft, form: SkillForm): Block[] {
  const { random, isEnglish } = draft
  const sentence = random.chance(0.12)
    ? [line([say(random.pick(isEnglish ? ENGLISH_SENTENCES : SENTENCES))])]
    : []
  return [...writeSkillList(draft, form), ...sentence]
}

function writeSkillList({ random, person, isEnglish }: Draft, form: SkillForm): Block[] {
  const items = person.skills.map((skill): Inline[] => [say(skill)])
  switch (form) {
    case 'commas':
      return [line([...joinRuns(items, ', '), frame(random.chance(0.3) ? '.' : '')])]
    case 'bars':
      return [line(joinRuns(items, ' | '))]
    case 'dots':
      return [line(joinRuns(items, ' · '))]
    case 'bullets':
      return [{ kind: 'list', marker: random.pick(['•', '–', '▪']), items }]
    case 'lines':
      return items.map((runs) => line(runs))
    case 'grouped': {
      const half = Math.ceil(items.length / 2)
      const names = isEnglish ? ['Main', 'Tools'] : ['Основное', 'Инструменты']
      return [items.slice(0, half), items.slice(half)]
        .filter((group) => group.length > 0)
        .map((group, at) => line([frame(`${names[at]}: `, { bold: true }), ...joinRuns(group, ', ')]))
    }
    case 'three': {
      const height = Math.ceil(items.length / 3)
      const columns = [0, 1, 2].map((at) => items.slice(at * height, (at + 1) * height))
      const cells = columns.map((column) => column.map((runs) => line([frame('• '), ...runs])))
      return [{ kind: 'table', widths: [1, 1, 1], isBordered: false, rows: [cells] }]
    }
  }
}

type Level = LanguageEntry['level']
const LANGUAGE_NAMES: Partial<Record<Language, readonly [string, string]>> = {
  ru: ['Русский', 'Russian'],
  en: ['Английский', 'English'],
  de: ['Немецкий', 'German'],
  tt: ['Татарский', 'Tatar'],
  fr: ['Французский', 'French'],
  tr: ['Турецкий', 'Turkish'],
}
const LEVEL_WORDS: Record<Level, readonly [string, string]> = {
  a1: ['начальный', 'Beginner'],
  a2: ['базовый', 'Elementary'],
  b1: ['средний', 'Intermediate'],
  b2: ['выше среднего', 'Upper-Intermediate'],
  c1: ['свободно', 'Advanced'],
  c2: ['в совершенстве', 'Fluent'],
  native: ['родной', 'native'],
}

export function writeLanguages({ random, person, isEnglish, shown }: Draft): Inline[][] {
  const form = random.pick(['code', 'words', 'both'] as const)
  const mark = random.pick([' — ', ': ', ' – '])
  shown.add('languages')
  if (form !== 'words') shown.add('level codes')
  return person.languages.map(({ language, level }) => {
    const at = isEnglish ? 1 : 0
    const words = LEVEL_WORDS[level][at]
    const code = level.toUpperCase()
    const written =
      level === 'native' || form === 'words' ? words : form === 'code' ? code : `${code} (${words})`
    return [say(LANGUAGE_NAMES[language]?.[at] ?? '', { field: 'languages' }), frame(`${mark}${written}`)]
  })
}

export function languageLines(draft: Draft): Block[] {
  const pieces = writeLanguages(draft)
  return draft.random.chance(0.3)
    ? [line(joinRuns(pieces, draft.random.pick([', ', '; '])))]
    : pieces.map((runs) => line(runs))
}

export const aboutLines = ({ person }: Draft): Block[] => [line([say(person.about.join(' '))])]

const ACHIEVEMENTS = [
  'Лучший сотрудник квартала в 2023 году',
  'Благодарность за наставничество',
  'Наладил работу смены с нуля',
]
const ENGLISH_ACHIEVEMENTS = ['Employee of the quarter in 2023', 'First prize of an internal hackathon']
const PROJECTS = [
  'Сайт для местного приюта животных, 400 посетителей в день',
  'Бот, который напоминает о поливе цветов',
]
const ENGLISH_PROJECTS = [
  'A bot that reminds of watering flowers',
  'An offline map of hiking trails with 400 daily users',
]
const HOBBIES = ['шахматы', 'бег', 'вязание', 'походы', 'настольные игры']
const ENGLISH_HOBBIES = ['chess', 'running', 'hiking', 'board games']

/** Sections that not everybody has, each with its heading. */
export function writeExtras(draft: Draft, headings: Headings): Block[] {
  const { random, isEnglish } = draft
  const blocks: Block[] = []
  const texts = isEnglish
    ? { achievements: ENGLISH_ACHIEVEMENTS, projects: ENGLISH_PROJECTS }
    : { achievements: ACHIEVEMENTS, projects: PROJECTS }
  if (random.chance(0.2))
    blocks.push(headings('achievements'), {
      kind: 'list',
      marker: '•',
      items: random.sample(texts.achievements, 2).map((text) => [say(text)]),
    })
  if (draft.person.trade.isOfComputers && random.chance(0.35))
    blocks.push(
      headings('projects'),
      ...random.sample(texts.projects, random.int(1, 2)).map((text) => line([say(text)])),
    )
  if (random.chance(0.1)) blocks.push(headings('references'), writeReference(draft))
  if (random.chance(0.25))
    blocks.push(
      headings('hobbies'),
      line([say(random.sample(isEnglish ? ENGLISH_HOBBIES : HOBBIES, random.int(2, 3)).join(', '))]),
    )
  return blocks
}

/** Somebody else's phone: a trap for those who look for the first one. */
function writeReference({ random, isEnglish }: Draft): Block {
  const digits = `9000001${random.int(100, 999)}`
  const phone = say(
    `+7 ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
    {
      kind: 'phone',
      says: digits,
    },
  )
  return isEnglish
    ? line([say('Marta Lindqvist-Orlova, former manager, '), phone])
    : line([say('Кирсанова Тамара Львовна, бывший руководитель, '), frame('тел. '), phone])
}
