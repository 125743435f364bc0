/** Which rows the list of a text holds: those that are about its words, not all that have them somewhere. */
import { COMPANY, DESCRIPTION, PROFESSION, TITLE } from '../text-index/positions.ts'
import type { GroupKind, Node, QueryGroup, TextQuery } from '../text-index/query.ts'

/** So many plain words describe work, as descriptions do; fewer are its name. */
const DESCRIBING_WORDS_MIN = 3

/**
 * Where a row must have the words of a group to be about them. Measured with judged queries: words that stand in a
 * description only, even several times or at its beginning, more often say what the work touches than what it is.
 */
const ABOUT: Readonly<Record<GroupKind, number>> = {
  profession: TITLE | PROFESSION,
  grade: TITLE,
  company: TITLE | COMPANY,
  skill: ~DESCRIPTION,
  words: ~DESCRIPTION,
  exact: ~0,
}
/** The same beside the name of a profession, which says what the row is about. */
const BESIDE_PROFESSION = { ...ABOUT, skill: ~0, words: ~0 }
/** The same where the text is the name of a company: it is about its rows. */
const OF_COMPANY = { ...ABOUT, company: COMPANY }
const ANYWHERE = { ...ABOUT, words: ~0 }

/** The query for the rows that are about the words; the same query if all that have the words are. */
export function aboutQuery(query: TextQuery): TextQuery {
  const needed = neededFields(query)
  return {
    ...query,
    groups: query.groups.map((group) => {
      const node = query.groups.length === 1 ? withoutLoose(group.node) : group.node
      return { ...group, node: within(node, needed[group.kind]) }
    }),
  }
}

/**
 * By itself a profession finds the rows that say it. Beside other words it finds those that were sorted into it too: a
 * mobile developer «на Flutter» says only the language.
 */
function withoutLoose(node: Node): Node {
  if (node.kind === 'term') return node
  const nodes = node.nodes.filter((one) => one.kind !== 'term' || !one.isLoose)
  return { ...node, nodes: nodes.map(withoutLoose) }
}

/** The query for the rows that have the words and are not about them. @param query with groups */
export function mentionsQuery(query: TextQuery): TextQuery {
  const about: Node = { kind: 'all', nodes: aboutQuery(query).groups.map(({ node }) => node) }
  const nodes = query.unwanted === null ? [about] : [about, query.unwanted]
  return { ...query, unwanted: { kind: 'any', nodes } }
}

/** The query without the rows that are about what other queries say. Null queries say nothing. */
export function withoutSubjects(
  query: TextQuery | null,
  others: readonly (TextQuery | null)[],
): TextQuery | null {
  const nodes = others.flatMap((other): Node[] => {
    const groups = other?.groups ?? []
    const about = groups.map(({ node, kind }) => within(node, ABOUT[kind]))
    return about.length === 0 ? [] : [{ kind: 'all', nodes: about }]
  })
  if (nodes.length === 0) return query
  const { groups = [], unwanted = null, namesCompany = false } = query ?? {}
  return {
    groups,
    unwanted: { kind: 'any', nodes: unwanted === null ? nodes : [...nodes, unwanted] },
    namesCompany,
  }
}

function neededFields({ groups, namesCompany }: TextQuery) {
  if (namesProfession(groups)) return BESIDE_PROFESSION
  if (namesCompany) return OF_COMPANY
  return describesWork(groups) ? ANYWHERE : ABOUT
}

/** Whether plain words describe work, as texts do, instead of naming it. */
export const describesWork = (groups: readonly QueryGroup[]) =>
  groups.length >= DESCRIBING_WORDS_MIN && groups.every(({ kind }) => kind === 'words')

export const namesProfession = (groups: readonly QueryGroup[]) =>
  groups.some(({ kind }) => kind === 'profession')

function within(node: Node, fields: number): Node {
  if (node.kind !== 'term') return { ...node, nodes: node.nodes.map((one) => within(one, fields)) }
  const needed = node.fields & fields
  return needed === node.fields ? node : { ...node, needed }
}
