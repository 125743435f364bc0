import { serveBoard } from './board-stub.ts'
import type { SourceStub } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export const serveAshby = (stub: SourceStub, vacancies: StubVacancy[]) =>
  serveBoard(stub, vacancies, {
    path: '/posting-api/job-board/vydumka',
    write: toJob,
    wrap: (jobs) => ({ apiVersion: '1', jobs }),
  })

const toJob = ({ number, title, text, pay, publishedAt }: StubVacancy) => ({
  id: `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title,
  location: 'Россия',
  department: 'Поддержка',
  employmentType: 'FullTime',
  isRemote: true,
  isListed: true,
  jobUrl: `https://jobs.ashbyhq.com/vydumka/${number}`,
  publishedAt,
  descriptionHtml: `<p>${text}</p>`,
  compensation: {
    summaryComponents: pay
      ? [
          {
            compensationType: 'Salary',
            interval: '1 MONTH',
            currencyCode: 'RUB',
            minValue: pay.from,
            maxValue: pay.to,
          },
        ]
      : [],
  },
})
