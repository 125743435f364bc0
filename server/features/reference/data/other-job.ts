import { stem } from '#shared/lists/text/stem.ts'
import professions from './files/professions/professions.json' with { type: 'json' }
import looseTitles from './files/profession-titles/loose.json' with { type: 'json' }
import { createNameIndex, wordsOf } from './name-index.ts'
import { createProfessionMatcher, RANKS } from './profession-match.ts'

type Profession = (typeof professions)[number]

/** Words with which a text names the wanted worker. */
const WANTED =
  /(?<!\p{L})(?:ищем|ищет|требуется|требуются|приглашаем|приглашает|нужен|нужны|в поисках?|на (?:должность|позицию|вакансию)|вакансия|вакансию)(?!\p{L})([^.!?;\n,(–—:]+)/giu
/** The profession is among this many words after them. */
const WANTED_WORDS = 5
/** A shorter word is a part of other names. */
const NAME_LENGTH_MIN = 6

/** Names that fit any work, or occur in texts about any work. */
const VAGUE: ReadonlySet<string> = new Set([
  ...RANKS,
  'inzhener',
  'avtor-studencheskih-rabot',
  'arhitektor',
  'konstruktor-odezhdy',
])
/** Groups of professions whose names are used for each other. */
const NEAR: readonly (readonly string[])[] = [
  ['Данные и аналитика', 'Разработка'],
  ['Тестирование, администрирование и безопасность', 'Поддержка клиентов'],
]

/**
 * The profession that a text is looking for while its title names another one; null where they may be the same. It is said
 * only where the text names no profession of the group of the title's and has no word of the title, because one vacancy has
 * many names.
 */
export function findOtherJob({ title, text }: { title: string; text: string }): string | null {
  const wanted = wantedIn(text)
  if (wanted.length === 0) return null
  const own = tools().byId(tools().match(title))
  if (!own || VAGUE.has(own.slug) || wanted.some((one) => isNear(one, own))) return null
  const other = wanted.find(({ slug }) => !VAGUE.has(slug))
  return other && !sharesWords({ title, text }, own) ? other.name : null
}

function wantedIn(text: string): Profession[] {
  const wanted: Profession[] = []
  for (const [, phrase = ''] of text.matchAll(WANTED)) {
    const words = wordsOf(phrase).slice(0, WANTED_WORDS)
    for (const [at, word] of words.entries()) {
      const match = tools().matchAt(words, at)
      if (!match) continue
      const one = tools().byId(match.ids[0] ?? null)
      if (one && (match.length > 1 || word.length >= NAME_LENGTH_MIN)) wanted.push(one)
      break
    }
  }
  return wanted
}

const isNear = (one: Profession, other: Profession) =>
  one.group === other.group || NEAR.some((near) => near.includes(one.group) && near.includes(other.group))

/** Whether the text has a word of the title, or names its profession otherwise. */
function sharesWords({ title, text }: { title: string; text: string }, own: Profession): boolean {
  const words = wordsOf(text)
  const stems = new Set(words.map(stem))
  return (
    wordsOf(title).some((word) => word.length > 3 && stems.has(stem(word))) ||
    words.some((_, at) => tools().matchAt(words, at)?.ids.includes(own.id))
  )
}

type Tools = {
  match: (title: string) => number | null
  matchAt: ReturnType<typeof createNameIndex>
  byId: (id: number | null) => Profession | null
}
let built: Tools | null = null

/** Built at the first use: it takes a third of a second. */
function tools(): Tools {
  if (built) return built
  const rows = new Map(professions.map((row) => [row.id, row]))
  const loose = new Map<string, readonly string[]>(Object.entries(looseTitles))
  built = {
    match: createProfessionMatcher(professions),
    matchAt: createNameIndex(
      professions.map((row) => ({
        ...row,
        synonyms: row.synonyms.filter((one) => one.length > 3 && !loose.get(row.slug)?.includes(one)),
      })),
    ),
    byId: (id) => (id === null ? null : (rows.get(id) ?? null)),
  }
  return built
}
