import { LANGUAGE_LABELS } from '#shared/features/board/resumes/labels.ts'
import type { LanguageEntry } from '#shared/features/board/resumes/model.ts'
import { LANGUAGES, RESUME_LANGUAGES_MAX, type Language } from '#shared/features/board/resumes/vocabulary.ts'
import { LANGUAGE_LEVELS } from '#shared/features/board/vacancies/languages.ts'
import { joinSentences, type FileLine } from '../file-line.ts'

/** Levels as hh.ru words them now and did before it named the levels of CEFR, and as English resumes do. */
const LEVEL_WORDS: readonly (readonly [LanguageEntry['level'], RegExp])[] = [
  ['native', /родн|native|mother tongue|носитель/u],
  ['c2', /в совершенстве|proficient|proficiency|bilingual/u],
  ['b2', /могу проходить интервью|выше среднего|upper/u],
  ['c1', /свободн|продвинут|fluent|advanced/u],
  ['a2', /элементарн|pre-intermediate|elementary|ниже среднего|со словар/u],
  ['b1', /читаю профессиональную|средн|разговорн|intermediate|conversational|хорош/u],
  ['a1', /базов|начальн|beginner|basic/u],
]

const ENGLISH_NAMES: Partial<Record<Language, string>> = {
  ru: 'russian',
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  zh: 'chinese',
  ja: 'japanese',
  ko: 'korean',
  ar: 'arabic',
  tr: 'turkish',
  he: 'hebrew',
  hi: 'hindi',
  pl: 'polish',
  cs: 'czech',
  sr: 'serbian',
  uk: 'ukrainian',
  be: 'belarusian',
  kk: 'kazakh',
  uz: 'uzbek',
  hy: 'armenian',
  ka: 'georgian',
  tt: 'tatar',
}

/** Words that may stand in a line of a language besides its name and level. */
const PLAIN_LINE =
  /^[\s(]*(?:уровень|level|язык|языка|яз\.?|владение|знание|cefr|–|—|-|:|,)?[\s\d)(.,:;/|·•—–-]*$/iu

type ReadLanguages = { entries: LanguageEntry[]; understood: string[] }

export function parseLanguages(section: readonly FileLine[]): ReadLanguages {
  const entries: LanguageEntry[] = []
  const understood: string[] = []
  for (const line of joinSentences(section)) {
    const found = splitByLanguage(line.text).flatMap(languageIn)
    for (const { entry, text } of found)
      if (
        entries.length < RESUME_LANGUAGES_MAX &&
        !entries.some(({ language }) => language === entry.language)
      ) {
        entries.push(entry)
        understood.push(text)
      }
  }
  return { entries, understood }
}

/** The line of a head or of skills that names nothing but a language and its level: «Английский — B2». */
export const isLanguageLine = (text: string) =>
  text.length <= 80 &&
  findLanguage(text.toLowerCase()) !== null &&
  hasLevel(text.toLowerCase()) &&
  text.split(/[\s—–,:-]+/u).length <= 6

const NAME_PATTERNS = LANGUAGES.map((language) => {
  const name = LANGUAGE_LABELS[language].toLowerCase()
  const english = ENGLISH_NAMES[language]
  return [
    language,
    new RegExp(`(?<!\\p{L})(?:${english === undefined ? name : `${name}|${english}`})(?!\\p{L})`, 'u'),
  ] as const
})
const ANY_NAME = new RegExp(
  `(?=(?<!\\p{L})(?:${LANGUAGES.flatMap((language) => [LANGUAGE_LABELS[language], ENGLISH_NAMES[language] ?? []].flat()).join('|')})(?!\\p{L}))`,
  'iu',
)

const splitByLanguage = (text: string) => text.split(ANY_NAME).filter((part) => part.trim() !== '')

const findLanguage = (words: string) => NAME_PATTERNS.find(([, pattern]) => pattern.test(words))?.[0] ?? null

// Codes are typed with Russian letters too.
const CODE = /(?<![\p{L}\d])([abcавс])([12])(?!\d)/u
const hasLevel = (words: string) => CODE.test(words) || LEVEL_WORDS.some(([, pattern]) => pattern.test(words))

function languageIn(text: string): { entry: LanguageEntry; text: string }[] {
  const words = text.toLowerCase()
  const language = findLanguage(words)
  if (!language) return []
  const code = CODE.exec(words)
  const letter = { а: 'a', в: 'b', с: 'c' }[code?.[1] ?? ''] ?? code?.[1]
  const level =
    LANGUAGE_LEVELS.find((one) => one === `${letter}${code?.[2]}`) ??
    LEVEL_WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  return [
    { entry: { language, level: level ?? (language === 'ru' ? 'native' : 'b1') }, text: understoodIn(text) },
  ]
}

/** The name and the words of its level; a longer story of the language stays in the rest. */
const understoodIn = (text: string) => (text.length <= 70 || PLAIN_LINE.test(text) ? text : '')
