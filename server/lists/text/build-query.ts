import { byCodeUnits } from '#shared/kernel/text.ts'
import { splitQuery, type QueryPiece } from '#shared/lists/text/query.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import {
  ANY_FIELD,
  COMPANY,
  DESCRIPTION,
  PROFESSION,
  looseProfessionTerm,
  professionTerm,
  TITLE,
} from '../text-index/positions.ts'
import type { GroupKind, Node, QueryGroup, Term, TextQuery } from '../text-index/query.ts'
import { literalGroup, literalNode, stemsOf, type SearchFields } from './literal-terms.ts'
import type { NameLookup } from './names.ts'

type QueryNames = Pick<NameLookup, 'professionsAt' | 'wordsOfProfession' | 'synonymsAt' | 'skillAt'> & {
  /** Companies that the words from here on name, each with the words of its name. */
  companyAt(words: readonly string[], at: number): CompanyMatch | null
  /** Whether no text has the word, but words that begin with it. */
  isHalfTyped(word: string): boolean
  fields: SearchFields
}

export type CompanyMatch = { names: readonly (readonly string[])[]; length: number }

/** The profession of a row says more than the words of its title: «БОСС-Кадровик» is the name of a program. */
const PROFESSION_WEIGHT = 1.15
const NAMED_WEIGHT = 0.85
/** A synonym counts a little less than the typed word. */
const SYNONYM_WEIGHT = 0.95
/** A row of a company that the text names counts like a title; if the text names nothing else, it comes first. */
const COMPANY_WEIGHT = 3
const ONLY_COMPANY_WEIGHT = 5

/** Words that only say which of a profession: the profession itself is what people look for. */
const GRADES = new Set(
  [
    'помощник помощница ассистент младший старший ведущий главный начинающий стажер ученик опытный',
    'junior middle senior lead джун джуниор мидл миддл сеньор синьор тимлид стажировка',
  ]
    .join(' ')
    .split(' ')
    .map(stem),
)

/** Builds the index query of a text; null when it filters nothing: it is empty or has only stop words. */
export function buildQuery(text: string, names: QueryNames): TextQuery | null {
  const groups: QueryGroup[] = []
  const unwanted: Node[] = []
  let isAlternative = false
  const pieces = splitQuery(text)
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.words : []))
  for (const piece of pieces) {
    if (piece.kind === 'or') {
      isAlternative = groups.length > 0
      continue
    }
    if (piece.kind === 'term' && piece.isExcluded) {
      const node = literalNode(piece.term, names.fields)
      if (node) unwanted.push(node)
      isAlternative = false
      continue
    }
    const [first, ...rest] = toGroups(piece, names)
    const last = groups.at(-1)
    if (first) {
      if (isAlternative && last)
        groups[groups.length - 1] = {
          typed: `${last.typed} OR ${first.typed}`,
          node: { kind: 'any', nodes: [last.node, first.node] },
          parts: [],
          kind: commonKind(last.kind, first.kind),
        }
      else groups.push(first)
    }
    groups.push(...rest)
    isAlternative = false
  }
  if (groups.length === 0 && unwanted.length === 0) return null
  const namesCompany = groups.length === 1 && names.companyAt(words, 0)?.length === words.length
  return { groups: uniqueGroups(groups), unwanted: joined('any', unwanted), namesCompany }
}

/** Words in quotes stay what they are. */
function commonKind(one: GroupKind, other: GroupKind): GroupKind {
  if (one === 'exact' || other === 'exact') return 'exact'
  return one === other ? one : 'words'
}

function toGroups(piece: Exclude<QueryPiece, { kind: 'or' }>, names: QueryNames): QueryGroup[] {
  if (piece.kind === 'words')
    return groupsOfWords(piece.words, names, { lengthMax: piece.words.length, fields: ANY_FIELD })
  return literalGroup(piece.term, names.fields)
}

/**
 * One group for each name, synonym or word; the longest match wins.
 * @param options.lengthMax of a match, in words
 */
function groupsOfWords(
  words: readonly string[],
  names: QueryNames,
  { lengthMax, fields }: { lengthMax: number; fields: number },
): QueryGroup[] {
  const groups: QueryGroup[] = []
  for (let at = 0; at < words.length;) {
    if (STOP_WORDS.has(words[at] ?? '')) {
      at += 1
      continue
    }
    const near = words.slice(0, at + lengthMax)
    const profession = names.professionsAt(near, at)
    const company = names.companyAt(near, at)
    const synonyms = names.synonymsAt(near, at)
    const skillLength = names.skillAt(near, at)
    const length = Math.max(profession?.length ?? 1, synonyms?.length ?? 1, company?.length ?? 1, skillLength)
    const group = groupOf(words.slice(at, at + length), {
      names,
      fields,
      professionIds: profession?.length === length ? profession.ids : [],
      synonyms: synonyms?.length === length ? synonyms.entries : [],
      companies: company?.length === length ? company.names : [],
      isSkill: skillLength === length,
      isWhole: length === words.length,
    })
    if (group) groups.push(group)
    at += length
  }
  return groups
}

function groupOf(
  typed: readonly string[],
  {
    names,
    fields,
    professionIds,
    synonyms,
    companies,
    isSkill,
    isWhole,
  }: {
    names: QueryNames
    fields: number
    professionIds: readonly number[]
    synonyms: readonly (readonly string[])[]
    companies: readonly (readonly string[])[]
    isSkill: boolean
    /** Whether the text has no other words. */
    isWhole: boolean
  },
): QueryGroup | null {
  const isProfession = professionIds.length > 0
  const weight = isProfession ? NAMED_WEIGHT : 1
  const partsIn = (where: number) =>
    typed.length === 1 ? [] : groupsOfWords(typed, names, { lengthMax: typed.length - 1, fields: where })
  // In a description the words of a name stand together; elsewhere they may stand apart.
  const apart = joined(
    'all',
    partsIn(fields & ~DESCRIPTION).map(({ node }) => node),
  )
  const [only = ''] = typed
  // Parts of a skill that stand apart are other skills: «React Native».
  const mayStandApart = isProfession || companies.length > 0 || !isSkill
  const alternatives: Node[] =
    typed.length === 1
      ? termNodes(typed, {
          weight,
          fields,
          isSubject: isProfession,
          isPrefix: !isProfession && synonyms.length === 0 && names.isHalfTyped(only),
        })
      : [...(mayStandApart ? nodesOf(apart) : []), ...termNodes(typed, { weight, fields })]
  for (const entry of synonyms)
    if (entry.join(' ') !== typed.join(' '))
      alternatives.push(
        ...termNodes(entry, {
          weight: isSameWord(entry, typed) ? weight : weight * SYNONYM_WEIGHT,
          fields,
          isSubject: isProfession,
        }),
      )
  for (const id of professionIds) {
    alternatives.push(professionNode(professionTerm(id)), {
      ...professionNode(looseProfessionTerm(id)),
      isLoose: true,
    })
    // Of rows of a profession that is called by another name, those come first that have its own.
    const name = names.wordsOfProfession(id)
    if (![typed, ...synonyms].some((said) => said.join(' ') === name.join(' ')))
      alternatives.push(...termNodes(name, { weight: weight * SYNONYM_WEIGHT, fields: TITLE }))
  }
  for (const name of companies) {
    const named = isWhole ? ONLY_COMPANY_WEIGHT : COMPANY_WEIGHT
    // Other texts may write the name in the other alphabet too.
    alternatives.push(
      ...termNodes(name, { weight: named, fields: COMPANY }),
      ...termNodes(name, { weight, fields }),
    )
  }
  const node = joined('any', inOneOrder(alternatives))

  function kindOf(): GroupKind {
    if (isProfession) return 'profession'
    if (companies.length > 0) return 'company'
    if (typed.length === 1 && GRADES.has(stem(only))) return 'grade'
    return isSkill ? 'skill' : 'words'
  }
  return node && { typed: typed.join(' '), node, parts: partsIn(fields), kind: kindOf() }
}

/** Whether both write one word, in two alphabets. */
function isSameWord(one: readonly string[], other: readonly string[]): boolean {
  const [latin, cyrillic] = [one.join(' '), other.join(' ')].toSorted(byCodeUnits)
  if (!latin || !cyrillic || /[а-я]/.test(latin) || /[a-z]/.test(cyrillic)) return false
  return fromLatin(latin).includes(cyrillic) || toLatin(cyrillic).includes(latin)
}

const nodesOf = (node: Node | null) => (node === null ? [] : [node])

/** So that every way to write a name ranks alike. */
const inOneOrder = (nodes: readonly Node[]) =>
  [...new Map(nodes.map((node) => [JSON.stringify(node), node]))]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([, node]) => node)

const professionNode = (term: string): Term => ({
  kind: 'term',
  stems: [term],
  isPhrase: false,
  isPrefix: false,
  fields: PROFESSION,
  weight: PROFESSION_WEIGHT,
})

/** Words as a phrase; none if all are stop words. */
function termNodes(
  words: readonly string[],
  options: Pick<Term, 'weight' | 'fields'> & { isSubject?: boolean; isPrefix?: boolean },
): Term[] {
  const { weight, fields, isSubject = false, isPrefix = false } = options
  const stems = isPrefix ? [...words] : stemsOf(words)
  if (stems === null) return []
  return [{ kind: 'term', stems, isPhrase: stems.length > 1, isPrefix, fields, weight, isSubject }]
}

function joined(kind: 'all' | 'any', nodes: readonly Node[]): Node | null {
  const [first, ...rest] = nodes
  return first === undefined || rest.length === 0 ? (first ?? null) : { kind, nodes }
}

function uniqueGroups(groups: readonly QueryGroup[]): QueryGroup[] {
  return [...new Map(groups.map((group) => [JSON.stringify(group.node), group])).values()]
}
