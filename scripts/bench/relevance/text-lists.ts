import type { Board } from './board.ts'
import { TOP, gradeOf } from './grade.ts'
import type { JudgedQuery } from './judgements.ts'

/** Of a longer list, the newest rows. */
const PAGES_WALKED = 100
/** Queries with fewer good vacancies cannot fill ten places with them. */
const GOOD_MIN = 10
/** Saved searches: every so many queries. */
const SAVED_EVERY = 5
/** Pages of the newest vacancies that an e-mail tells of. */
const NEW_PAGES = 50
const SIMILAR_OF = 60

/** What the list of a query holds whatever its order, and what only mentions the words. */
type TextList = {
  query: string
  /** Share of the ten places of the order by date that are good; empty places are not. Null for few good vacancies. */
  newest: number | null
  /** Good vacancies in the list, and with those that mention the words, as lists were before. */
  good: number
  goodOfAll: number
  /** Of the newest vacancies of the board: how many of the list are good or of use, and how many good ones exist. */
  arrived: { total: number; good: number; useful: number; goodOfAll: number }
}

export type TextLists = {
  lists: TextList[]
  /** Items of first pages, and those with the company and title of an earlier one. */
  lookAlikes: { items: number; repeated: number }
  /** Vacancies beside remote ones: how many are remote, and how many have the title and company of the page. */
  similar: { items: number; remote: number; copies: number }
}

export async function measureTextLists(
  board: Board,
  { queries }: { queries: readonly JudgedQuery[] },
): Promise<TextLists> {
  const since = (await board.list(new URLSearchParams({ sort: 'date', page: String(NEW_PAGES) }))).items.at(
    -1,
  )?.publishedAt
  const lists: TextList[] = []
  const lookAlikes = { items: 0, repeated: 0 }
  for (const query of queries.filter(({ total2 }) => total2 > 0)) {
    const list = await walk(board, query.q)
    const mentions = await walk(board, query.q, { mentions: '1' })
    const graded = async (rows: readonly Row[]) => {
      const facts = await board.factsOf(rows.map(({ id }) => id))
      return rows.map((row, at) => {
        const one = facts[at]
        return { ...row, grade: one ? gradeOf(query.rules, one) : 0 }
      })
    }
    const [about, others] = [await graded(list), await graded(mentions)]
    const isNew = ({ publishedAt }: Row) => since == null || (publishedAt !== null && publishedAt >= since)
    const isGood = ({ grade }: { grade: number }) => grade === 2
    const arrived = about.filter(isNew)
    const all = [...about, ...others]
    lists.push({
      query: query.q,
      newest: query.total2 < GOOD_MIN ? null : about.slice(0, TOP).filter(isGood).length / TOP,
      good: count(about.filter(isGood)),
      goodOfAll: count(all.filter(isGood)),
      arrived: {
        total: count(arrived),
        good: count(arrived.filter(isGood)),
        useful: count(arrived.filter(({ grade }) => grade > 0)),
        goodOfAll: count(all.filter((row) => isNew(row) && isGood(row))),
      },
    })
    const { items } = await board.search(query.q)
    lookAlikes.items += items.length
    lookAlikes.repeated +=
      items.length - new Set(items.map(({ company, title }) => `${company.id} ${title.toLowerCase()}`)).size
  }
  return { lists, lookAlikes, similar: await measureSimilar(board) }
}

type Row = { id: number; publishedAt: string | null; copies: number }

/** With the copies that are folded into rows. */
const count = (rows: readonly Row[]) => rows.reduce((sum, { copies }) => sum + 1 + copies, 0)

/** The newest first. */
async function walk(board: Board, search: string, more: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; page <= PAGES_WALKED; page++) {
    const answer = await board.list(
      new URLSearchParams({ search, sort: 'date', page: String(page), ...more }),
    )
    rows.push(...answer.items.map((item, at) => ({ ...item, copies: answer.copies?.[at]?.count ?? 0 })))
    if (page >= answer.pages) break
  }
  return rows
}

async function measureSimilar(board: Board) {
  const remote = await Promise.all(
    Array.from({ length: SIMILAR_OF / 20 }, (_, at) =>
      board.list(new URLSearchParams({ work_form: 'remote', sort: 'date', page: String(at + 1) })),
    ),
  )
  const similar = { items: 0, remote: 0, copies: 0 }
  for (const page of remote.flatMap(({ items }) => items))
    for (const { workForm, company, title } of await board.similarTo(page.id)) {
      similar.items += 1
      if (workForm === 'remote') similar.remote += 1
      if (company.id === page.company.id && title.toLowerCase() === page.title.toLowerCase())
        similar.copies += 1
    }
  return similar
}

/** Every fifth list, as if its search were saved. */
export const savedLists = ({ lists }: TextLists) => lists.filter((_, at) => at % SAVED_EVERY === 0)
