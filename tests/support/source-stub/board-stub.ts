import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

/** The board of one employer in a recruiting system. */
export type BoardStub = {
  address: URL
  vacancies: StubVacancy[]
  /** Changes the JSON of single vacancies before it is sent. */
  dress: (vacancy: Record<string, unknown>, of: StubVacancy) => Record<string, unknown>
}

/** @param wrap the answer around the list of vacancies */
export function serveBoard(
  stub: SourceStub,
  vacancies: StubVacancy[],
  {
    path,
    write,
    wrap,
  }: {
    path: string
    write: (vacancy: StubVacancy) => Record<string, unknown>
    wrap: (list: unknown[]) => unknown
  },
): BoardStub {
  const board: BoardStub = { address: new URL(path, stub.origin), vacancies, dress: (vacancy) => vacancy }
  stub.serve(({ url }) =>
    url.pathname === path
      ? { body: JSON.stringify(wrap(board.vacancies.map((one) => board.dress(write(one), one)))) }
      : null,
  )
  return board
}
