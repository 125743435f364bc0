import { serveBoard } from './board-stub.ts'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export const serveGreenhouse = (stub: SourceStub, vacancies: StubVacancy[]) =>
  serveBoard(stub, vacancies, {
    path: '/v1/boards/vydumka/jobs',
    write: toGreenhouseJob,
    wrap: (jobs) => ({ jobs, meta: { total: jobs.length } }),
  })

const toGreenhouseJob = ({ number, title, text, modifiedAt, publishedAt }: StubVacancy) => ({
  id: 4_000_000 + number,
  title,
  absolute_url: `https://boards.greenhouse.io/vydumka/jobs/${4_000_000 + number}`,
  updated_at: modifiedAt,
  first_published: publishedAt,
  location: { name: 'Remote, Russia' },
  content: `&lt;p&gt;${text}&lt;/p&gt;`,
  departments: [{ id: 1, name: 'Поддержка' }],
})
