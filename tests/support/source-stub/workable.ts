import { serveBoard } from './board-stub.ts'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export const serveWorkable = (stub: SourceStub, vacancies: StubVacancy[]) =>
  serveBoard(stub, vacancies, {
    path: '/api/v1/widget/accounts/vydumka',
    write: toJob,
    wrap: (jobs) => ({ name: 'ВЫДУМКА', jobs }),
  })

const toJob = ({ number, title, text, city, publishedAt }: StubVacancy) => ({
  shortcode: `A${String(number).padStart(9, '0')}`,
  title,
  url: `https://apply.workable.com/j/A${String(number).padStart(9, '0')}`,
  description: `<p>${text}</p>`,
  published_on: publishedAt.slice(0, 10),
  city,
  state: '',
  country: 'Russia',
  telecommuting: true,
  employment_type: 'Full-time',
})
