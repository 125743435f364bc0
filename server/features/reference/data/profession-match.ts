import { createNameIndex, wordsOf, type NamedRow } from './name-index.ts'
import { professionOfSubject, professionOfText } from './profession-subjects.ts'
import type { ProfessionCatalogue } from './professions.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'

type MatchedRow = NamedRow & { slug: string }
/** Not inside of «UX/UI» and «1С:ERP». */
const SEPARATOR = /[,([|]|\s[/–—-]\s/

type Found = {
  id: number
  at: number
  isRussian: boolean
  slug: string
  length: number
  words: number
  /** A name that many professions have: anything else that the title says is more. */
  isWeak: boolean
}

/**
 * Returns a function that finds the profession of a title: the one whose name or synonym is the longest run of words in
 * it. Among single words the first one that is more than a rank counts: «кассир-раздатчик» is a cashier. Names take
 * precedence over synonyms, and of two equal synonyms the first one counts. When there is only a rank («менеджер»,
 * «эксперт»), the subject of the title decides, and then the subject of the text, if given. Null without a match.
 */
export function createProfessionMatcher(
  professions: readonly MatchedRow[],
): (title: string, text?: string) => number | null {
  const matchAt = createNameIndex(professions)
  const slugs = new Map(professions.map(({ id, slug }) => [id, slug]))
  const ids = new Map(professions.map(({ id, slug }) => [slug, id]))

  return (title, text) => {
    const parts = title.split(SEPARATOR).map((part) => bestOf(matchesOf(part)))
    // Text after a comma or in brackets specifies the profession, or only the place of work.
    const named = parts.filter((one) => one !== null && !isRank(one))
    const [first] = named
    // «NetOps (Python) / Сетевой инженер»: a language is mentioned in addition to the profession.
    const isLanguage = first?.words === 1 && LANGUAGES.has(first.slug) && !DEVELOPER.test(title)
    const best =
      (isLanguage && named.find((one) => one?.isRussian && one.words > 1)) ||
      (first ?? bestOf(matchesOf(title)))
    if (best && !isRank(best)) return best.id
    const subject = professionOfSubject(fold(title))
    const isPossible = (slug: string) => !best || (best.slug !== TRAINEE && canBe(best.slug, slug))
    if (subject !== null && isPossible(subject)) return ids.get(subject) ?? null
    const isVague = !best || TOLD_BY_TEXT.has(best.slug)
    const ofText = isVague && text !== undefined ? professionOfText(text, isPossible) : null
    return (ofText === null ? null : ids.get(ofText)) ?? best?.id ?? null
  }

  function matchesOf(title: string): Found[] {
    const words = wordsOf(title).filter((word) => !LEVELS.has(word))
    const stems = words.map(stem)
    const found: Found[] = []
    for (let at = 0; at < words.length; at += 1) {
      const match = matchAt(words, at)
      const [id] = match?.ids ?? []
      if (!match || id === undefined) continue
      if (match.length === 1) {
        // «Ведущий специалист» is a grade, not a host of events.
        if (words.length > 1 && (GRADES.has(stems[at] ?? '') || stems[at] === CHIEF)) continue
        // «Департамент технологий» has no technologist, and «поддержка рабочих мест» no worker.
        if (/(?:ий|ия|ии|ию|ией|иям|иях|их|ых|ого)$/.test(words[at] ?? '') && at > 0) continue
      } else if (GRADES.has(stems[at] ?? '') && matchAt(words, at + 1)) {
        // «Ведущий дизайнер» says as little as «дизайнер».
        continue
      }
      found.push({
        id,
        at,
        isRussian: /^[а-я]/.test(words[at] ?? ''),
        slug: slugs.get(id) ?? '',
        words: match.length,
        isWeak: WEAK.has(stems.slice(at, at + match.length).join(' ')),
        length: stems.slice(at, at + match.length).join('').length,
      })
    }
    return found
  }
}

function bestOf(found: readonly Found[]): Found | null {
  const [longest] = found.toSorted((a, b) => b.length - a.length)
  const [first] = found
  // «Преподаватель графического дизайна» teaches; «AI копирайтер» is one that uses AI.
  if (first && first.at === 0 && first.isRussian && !isRank(first)) return first
  if (!longest || (longest.words > 1 && !isRank(longest))) return longest ?? null
  const narrower = found.filter((one) => !isRank(one) && canBe(longest.slug, one.slug))
  return narrower.find(({ words }) => words > 1) ?? narrower[0] ?? longest
}

const isRank = ({ slug, isWeak }: Found) => isWeak || RANKS.has(slug) || slug in FIELDS

/** A programmer of couriers' robots is no courier, while a manager or an administrator may be anything. */
const canBe = (rank: string, slug: string) => FIELDS[rank]?.test(slug) ?? true

type Matcher = ReturnType<typeof createProfessionMatcher>
const matchers = new WeakMap<Pick<ProfessionCatalogue, 'all'>, Matcher>()

/** The matcher of a catalogue. Building one takes a third of a second, so each has one. */
export function professionMatcherOf(professions: Pick<ProfessionCatalogue, 'all'>): Matcher {
  const matcher = matchers.get(professions) ?? createProfessionMatcher(professions.all)
  matchers.set(professions, matcher)
  return matcher
}

const GRADES = new Set(['ведущий', 'старший', 'младший'].map(stem))
const CHIEF = stem('главный')
const LEVELS: ReadonlySet<string> = new Set(['junior', 'middle', 'senior', 'джуниор', 'мидл', 'сеньор'])
/** Professions whose names say only a rank: anything else that a title says is more. */
export const RANKS: ReadonlySet<string> = new Set([
  'menedzher',
  'rukovoditel-otdela',
  'generalnyy-direktor',
  'it-spetsialist',
  'administrator',
  'operator-na-domu',
  'stazher',
])
const LANGUAGES: ReadonlySet<string> = new Set([
  'python-razrabotchik',
  'java-razrabotchik',
  'php-razrabotchik',
  'go-razrabotchik',
  'c-sharp-razrabotchik',
  'c-plus-plus-razrabotchik',
])
const DEVELOPER = /разработ|программист|develop|programm/i
/** Words that begin names of many professions, and stand for one of them only where nothing else is said. */
const WEAK: ReadonlySet<string> = new Set(
  [
    'оператор',
    'инспектор',
    'инструктор',
    'мастер',
    'моделлер',
    'consultant',
    'консалтинг',
    'представитель',
    'территориальный менеджер',
    'региональный менеджер',
    'технический руководитель',
  ].map((name) => name.split(' ').map(stem).join(' ')),
)
/** Of these the text tells what they do; heads and engineers do many things. */
const TOLD_BY_TEXT: ReadonlySet<string> = new Set(['menedzher', 'analitik', 'programmist'])
/** A trainee of a department of something learns it: the subject of the department is not the profession. */
const TRAINEE = 'stazher'
/** Professions that have narrower ones in the same field. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  programmist: /razrabotchik|programmist|mashinnom|prompt|arhitektor|devops|tester|testirov|data-science/,
  inzhener:
    /inzhener|razrabotchik|programmist|mashinnom|testirov|devops|bezopasnosti|administrator-baz|energetik|geolog|metrolog|pto/,
  analitik: /analitik|data-science|dannyh|mashinnom|vnedreniyu/,
  dizayner: /dizayner|vizualizator|hudozhnik|konstruktor|illyustrator/,
}
